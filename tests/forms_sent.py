"""What the form of each page would send, as far as its answer needs it: the ground for who may what."""

from typing import Any

from tests.tournaments import night_pages

HERE = "Ana\nBea\nCarl"
FORMS: dict[str, dict[str, Any]] = {  # what its page would send; an action of a page sends its own field besides
    "enter": {"hand": 2, "field": "bid", "seat": 0, "value": "4", "was": ""},
    "close": {"hand": 2},
    "reopen": {"hand": 2},
    "save": {"hand": 2},
    "undo": {"step": 1},
    "correct": {"step": "preview", "version": "1"},
    "adjust": {"kind": "points", "hand": 1, "version": "1:x"},
    "misdeal": {"hand": 2, "version": 0, "dealer": "same"},
    "deal": {"hand": 2, "version": 0, "dealer": 1},
    "seats": {"do": "swap", "first": 0, "second": 1, "version": HERE},
    "rules": {"step": "preview"},
    "takeover": {"ask": "1", "answer": "refuse", "asks": "nobody"},
    "share": {"was": 1},
    "members": {"was": 1},
    "member": {"role": "scorer", "was": "reader", "player": "", "was_player": ""},
    "person": {"do": "guest"},
    "join_clubs": {"do": "part", "joining": 1},
    "old_results": {"text": "date,player 1"},
    "old_batch": {"do": "check"},
    "archive_rules": {"do": "away"},
    "share_rules": {"was": 1},
    "tournaments:share": {"was": 1},
    "tournaments:people": {"do": "leave", "entrant": "0"},
    "tournaments:corrections": {"do": "close"},
    **night_pages.FORMS,
}
