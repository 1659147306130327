"""The proof: `tests/rules` of the law alone, the others of the app, some of them through a real browser."""
