"""Every model, and every field of it, goes out with a whole club or is said to stay here; all of it is documented."""

import re
from pathlib import Path

from scorekeeper.archive import of_table
from tests.tournaments.whole_club import KINDS, MODELS
from tournaments.files import archive

DOC = Path(__file__).resolve().parents[2] / "docs" / "archive.md"
LEFT_OUT = of_table.LEFT_OUT | archive.LEFT_OUT


def test_every_model_goes_out_or_is_said_to_stay() -> None:
    out = [kind.model.__name__ for kind in KINDS.values()]
    assert sorted([*out, *LEFT_OUT]) == sorted(model.__name__ for model in MODELS)


def test_what_stays_is_there_and_has_a_reason() -> None:
    for name, kind in KINDS.items():
        fields = {field.name for field in kind.model._meta.concrete_fields}
        named = {*kind.stays, *kind.mentions, *kind.until_tied, *kind.in_order}
        assert named - fields <= {"pk", "entrant__place"}, name
        assert all(each.why for each in kind.stays.values()), name
    assert all(LEFT_OUT.values())


def test_nothing_that_gives_a_right_goes_out() -> None:
    """Nor does a field that is added later and is called so."""
    secret = re.compile(r"_link$|^key$|^phone|code|^content$|account|asking|password|token$|session")
    out = {f"{name}.{field.name}" for name, kind in KINDS.items() for field in kind.fields if secret.search(field.name)}
    assert out == set()


def test_every_kind_and_every_field_is_documented() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", DOC.read_text(), re.MULTILINE)
    assert [name for name, _text in rows] == list(KINDS)
    for name, text in rows:
        words = set(re.findall(r"`(\w+)`", text))
        assert {field.name for field in KINDS[name].fields} - words == set(), name
