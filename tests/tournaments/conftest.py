"""What tests of tournaments and of their formats share."""

from collections.abc import Iterator

import pytest

from tournaments.formats import rotation, swiss_tables, tables


@pytest.fixture(scope="module")
def short_searches() -> Iterator[None]:
    """Where few repeats or near scores are not what is proved, they are hardly searched for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rotation, "STEPS", 30)
        patch.setattr(tables, "STEPS", 0)
        patch.setattr(swiss_tables, "SEARCHES", ())
        yield
