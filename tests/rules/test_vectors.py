"""Every case of the contract's own collection comes out right; each has its source in the data."""

from typing import Any

import pytest

from tests.rules.vectors import cases, differences


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases("options")])
def test_option_or_error(case: dict[str, Any]) -> None:
    assert differences(case) == []


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases("handed")])
def test_handed_down(case: dict[str, Any]) -> None:
    assert differences(case) == []


def test_all_of_them() -> None:
    assert (len(cases("options")), len(cases("handed"))) == (82, 274)
