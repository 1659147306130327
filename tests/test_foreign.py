"""Who owns one club sends its forms with what is another club's: nothing of that changes, is told, or gets in."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection, transaction

from scorekeeper.models import Club, Player
from tests.devices import Forms
from tests.fuzz.watching import NOT_FACTS, SEEN, noting
from tests.grounds import MATRIX, Ground, form_of, grounds_of, opened
from tests.table import ask
from tournaments.models import EntryPlayer

pytestmark = pytest.mark.django_db
MODELS = [model for app in ("scorekeeper", "tournaments") for model in apps.get_app_config(app).get_models()]
APART = 1_000_003  # the numbers of each kind of row begin elsewhere, so that a number tells what it is of
NUMBER, PUBLIC = re.compile(r"(?<!\d)\d{7,9}(?!\d)"), re.compile(r"(?<![0-9a-z])[2-9a-hjkmnp-z]{12}(?![0-9a-z])")
THEIRS = re.compile(r"Zqx\d+")
ACTS = {"do", "step", "stop", "revoke", "way", "kind"}
Row = tuple[Any, int]


class Clubs(NamedTuple):
    """The grounds of one who owns their clubs; what the others have, and by which ids it is asked for."""

    grounds: list[Ground]
    theirs: dict[Any, list[int]]
    public: dict[str, Row]

    def instead(self, value: str) -> Iterator[str]:
        """The same with something of the others in the place of what is one's own."""
        for found in NUMBER.finditer(value):
            place = int(found.group()) // APART
            if 0 < place <= len(MODELS) and self.theirs[MODELS[place - 1]]:
                theirs = self.theirs[MODELS[place - 1]][0]
                yield value[: found.start()] + str(theirs) + value[found.end() :]
        for found in PUBLIC.finditer(value):
            model, _pk = self.public.get(found.group(), (None, 0))
            others = (said for said, (its, pk) in self.public.items() if its is model and pk in self.theirs[its])
            for other in list(others)[:1] if model else []:
                yield value[: found.start()] + other + value[found.end() :]


@pytest.fixture(scope="module")
def clubs(django_db_setup: None, django_db_blocker: Any) -> Iterator[Clubs]:
    """Built once, and taken away again."""
    with django_db_blocker.unblock():
        for place, model in enumerate(MODELS, 1):
            begin_at(model._meta.db_table, place * APART)
        own = grounds_of()
        mine = {model: set(model._default_manager.values_list("pk", flat=True)) for model in MODELS}
        grounds_of()
        every = {model: model._default_manager.order_by("pk").values_list("pk", flat=True) for model in MODELS}
        theirs = {model: [pk for pk in every[model] if pk not in mine[model]] for model in MODELS}
        for number, pk in enumerate(theirs[Player]):
            Player.objects.filter(pk=pk).update(name=f"Zqx{number}")
        named = [model for model in MODELS if any(field.name == "public_id" for field in model._meta.fields)]
        public = {
            said: (model, pk)
            for model in named
            for pk, said in model._default_manager.order_by("pk").values_list("pk", "public_id")
        }
        yield Clubs(own, theirs, public)
        call_command("flush", interactive=False, verbosity=0)


def begin_at(table: str, number: int) -> None:
    """Let the rows of a table be numbered from here."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, number])
        else:
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])


def facts(theirs: dict[Any, list[int]]) -> dict[Row, Any]:
    """Every row of the others."""
    told: dict[Row, Any] = {}
    for model in MODELS:
        if model._meta.db_table not in NOT_FACTS:
            columns = [field.attname for field in model._meta.concrete_fields if field.name != SEEN]
            rows = model._default_manager.filter(pk__in=theirs[model]).values_list("pk", *columns)
            told |= {(model, row[0]): row for row in rows}
    return told


def of_two_clubs() -> set[Row]:
    """Rows that lead, by whatever they refer to, to more than one club."""
    refers = {m: [f for f in m._meta.concrete_fields if f.related_model in MODELS and f.related_model is not m]
              for m in MODELS}  # fmt: skip
    rows = {m: {row[0]: row[1:] for row in m._default_manager.values_list("pk", *(f.attname for f in refers[m]))}
            for m in MODELS}  # fmt: skip

    @cache
    def clubs_of(model: Any, pk: int) -> frozenset[int]:
        if model is Club:
            return frozenset([pk])
        leads = zip(refers[model], rows[model].get(pk, ()), strict=False)
        return frozenset().union(*(clubs_of(field.related_model, to) for field, to in leads if to is not None))

    return {(model, pk) for model in MODELS for pk in rows[model] if len(clubs_of(model, pk)) > 1}


def requests(clubs: Clubs, ground: Ground, page: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Where each form of a page goes, and what with: one of its fields, or its address, names something of others."""
    address = ground.addresses[page]
    answer = opened(ground.game, "owner").get(address)
    text = "" if answer.streaming else answer.content.decode()
    usual = [(name, str(value)) for name, value in form_of(page, ground.game).items()]
    forms = [(address, usual, usual), *((each.action or address, *each[1:]) for each in Forms(text).found)]
    for to, fields, offers in forms:
        offered: dict[str, set[str]] = defaultdict(set)
        for name, value in [*fields, *offers]:
            offered[name].add(value)
        rest = [field for field in fields if field[0] not in ("", "key")] + [("key", ask().key)]
        acts = sorted({(name, value) for name, value in offers if name in ACTS}) or [("", "")]
        for act in acts:
            for name in offered:
                for other in sorted({each for value in offered[name] for each in clubs.instead(value)}):
                    yield to, [*(field for field in rest if field[0] not in (name, act[0])), act, (name, other)]
            for other in clubs.instead(to):
                yield other, [*(field for field in rest if field[0] != act[0]), act]


def test_nothing_of_another_club_is_written_told_or_taken_in(clubs) -> None:
    before, seen, sent, written = facts(clubs.theirs), set[Any](), 0, 0
    assert not of_two_clubs()
    for ground in clubs.grounds:
        client = opened(ground.game, "owner")
        for page in [page for page in ground.addresses if "write" in MATRIX[page].values()]:
            for to, fields in requests(clubs, ground, page):
                form = (to, *sorted(field for field in fields if field[0] != "key"))
                if form in seen:
                    continue
                seen.add(form)
                sent += 1
                statements: list[str] = []
                with transaction.atomic(), noting(statements):
                    answer = client.post(to, urlencode(fields), content_type="application/x-www-form-urlencoded")
                    said = set(THEIRS.findall(answer.content.decode())) if not answer.streaming else set()
                    assert not said - set(THEIRS.findall(str(fields))), (page, to, fields)
                    if statements:
                        caches["default"].clear()
                        written += 1
                        assert facts(clubs.theirs) == before, (page, to, fields)
                        assert not of_two_clubs(), (page, to, fields)
                    transaction.set_rollback(True)
    assert (sent > 200, written > 10) == (True, True), (sent, written)


def test_a_row_of_two_clubs_is_seen(clubs) -> None:
    row = EntryPlayer.objects.exclude(pk__in=clubs.theirs[EntryPlayer])[0]
    EntryPlayer.objects.filter(pk=row.pk).update(player_id=clubs.theirs[Player][0])
    assert of_two_clubs() == {(EntryPlayer, row.pk)}
