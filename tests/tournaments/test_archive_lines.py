"""Every line of the file of a club is looked at: what cannot be is refused in plain words, with its number, and nothing
is kept of the rest.
"""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Model

from scorekeeper import scorebook
from scorekeeper.archive.kinds import Refused
from scorekeeper.models import Club
from tests.scorekeeper.incoming.ground import brought, finals
from tests.table import ask, bid, imported, kept_rules, play, record_of, start
from tests.tournaments.night import drawn, night, result, table_of
from tests.tournaments.race import SHORT, won_by
from tests.tournaments.whole_club import MODELS, comes_back, told
from tournaments import director
from tournaments.formats.season import Rule
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
Lines = list[dict[str, Any]]
Break = Callable[[Lines], Any]


@pytest.fixture(scope="module")
def lines(django_db_setup: None, django_db_blocker: Any) -> Lines:
    """The lines of a small club that is gone."""
    with django_db_blocker.unblock():
        made = told(small_club())
        call_command("flush", interactive=False, verbosity=0)
    return [json.loads(line) for line in made.splitlines()]


def small_club() -> Club:
    """One of each kind that a line may be wrong in."""
    game = imported(record_of("cutthroat-4", won_by(0), options=SHORT))
    club = game.club
    race = director.start_race(game.pk, ask(), victories=1)
    director.choose_sticker(race.pk, ask(), number=1, sticker="cat", was=director.token_key(race.games.get()))
    other = start(club=club, names=["Ana", "Bea", "Carl"])
    play(other, ["5", "4", "6"], [6, 4, 7])
    scorebook.substitute(other.pk, ask(), place=0, was="Ana", credited=True, name="Zed")
    bid(other, ["2", "3", None], close=False)
    start(club=club, names=["Ana", "Bea", "Carl"], previous=other)
    people = [scorebook.add_person(club.pk, ask(), name=name).public_id for name in ("Sue", "Suse", "Susi")]
    scorebook.merge_players(club.pk, ask(), kept=people[1], gone=people[0])
    scorebook.merge_players(club.pk, ask(), kept=people[2], gone=people[1])
    kept_rules(club)
    brought(club, finals(1))
    tournament = night(4, club=club)
    result(table_of(drawn(tournament, [1, 2, 3, 4])), 310, 280, 90, 120)
    director.end_night(tournament.pk, ask(), anyway=True)
    season = director.found_season(club, ask(), name="Winter", rule=Rule())
    director.put_night(season.pk, ask(), tournament=tournament.public_id, counts=True)
    assert Tournament.objects.count() == 1
    return club


def of(lines: Lines, kind: str, place: int = 0) -> dict[str, Any]:
    """A line of a kind."""
    return [line for line in lines if line.get("line") == kind][place]


def put(kind: str, field: str, value: Any, place: int = 0) -> Break:
    """Another value in a field of a line."""
    return lambda lines: of(lines, kind, place).update({field: value})


def without(kind: str, field: str = "", place: int = 0) -> Break:
    """A field less, or a line."""
    return lambda lines: of(lines, kind, place).pop(field) if field else lines.remove(of(lines, kind, place))


def again(kind: str, place: int = 0) -> Break:
    """A line once more, right behind itself."""
    return lambda lines: lines.insert(lines.index(of(lines, kind, place)), dict(of(lines, kind, place)))


def in_circle(lines: Lines) -> None:
    """Records of one person of which each is part of the other."""
    people = [line for line in lines if line.get("line") == "player" and line["merged_into"]]
    people[1]["merged_into"] = people[0]["id"]


def after_itself(lines: Lines) -> None:
    """A game that follows itself."""
    game = of(lines, "game", 2)
    game["previous"] = game["id"]


def behind(lines: Lines) -> None:
    """A club behind its people."""
    club = of(lines, "club")
    lines.remove(club)
    lines.insert(lines.index(of(lines, "rules")), club)


BREAKS: dict[str, tuple[Break, str, str]] = {
    "another version": (lambda lines: lines[0].update(format="spades-archive/2"), "", "another version"),
    "no archive": (lambda lines: lines[0].update(format="spades-record/1"), "", "no archive"),
    "no club named": (lambda lines: lines[0].pop("club"), "", "which club"),
    "another club": (lambda lines: lines[0].update(club="a" * 12), "", "does not stand below"),
    "a club that is part of nothing": (again("club"), "club", "taken"),
    "a kind not known": (put("seat", "line", "chair"), "chair", "not known here: chair"),
    "a field not known": (put("hand", "mood", "bad"), "hand", "“mood” is not known"),
    "a field missing": (without("game", "created_at"), "game", "“created_at” is missing"),
    "another type": (put("hand", "number", "1"), "hand", "“number” is not"),
    "yes for a number": (put("seat", "place", True), "seat", "“place” is not"),
    "too large": (put("hand", "revision", 10**9), "hand", "“revision”"),
    "too long": (put("player", "name", "x" * 500), "player", "“name”"),
    "no choice": (put("game", "ended", "maybe"), "game", "“ended” cannot be"),
    "no time": (put("game", "created_at", "yesterday"), "game", "“created_at” is no time"),
    "a time without a zone": (put("game", "created_at", "2024-01-01T10:00:00"), "game", "is no time"),
    "no id": (put("player", "id", "ANA"), "player", "can be no id"),
    "an id twice": (again("player"), "player", "taken"),
    "somebody who is not there": (put("seat", "player", "a" * 12), "seat", "nothing above has that id"),
    "a hand of another game": (put("hand", "game", "a" * 12), "hand", "nothing above has that id"),
    "a game after itself": (after_itself, "game", "itself"),
    "a game after none": (put("game", "previous", "a" * 12, 2), "game", "to which it leads"),
    "a circle": (in_circle, "player", "leads back to itself"),
    "a seat above its game": (lambda lines: lines.insert(2, of(lines, "seat")), "seat", "nothing stands above"),
    "a club behind its people": (behind, "player", "nothing above"),
    "no such zone": (put("club", "time_zone", "Nowhere/At-all"), "club", "time zone"),
    "no such sticker": (put("player", "sticker", "dragon"), "player", "sticker"),
    "nobody at a place": (without("seat"), "game", "not everybody has a seat"),
    "a seat twice": (again("seat"), "game", "not everybody has a seat"),
    "a hand twice": (again("hand"), "hand", "should be hand 2"),
    "too many tricks": (put("hand", "tricks", [13, 13, 13, 13]), "game", "tricks"),
    "no such bid": (put("hand", "bids", ["many", "2", "2", "2"]), "game", "many"),
    "no such rules": (put("game", "ruleset", {"preset": "bridge", "options": {}}), "game", "bridge"),
    "rules that are none": (put("rules-version", "ruleset", {"preset": "x"}), "rules-version", "x"),
    "rules without a version": (without("rules-version"), "rules", "no version"),
    "half a hand": (put("hand", "bids", [None], 2), "hand", "“bids”"),
    "a step twice": (again("step"), "step", "cannot stand beside"),
    "a step of nothing": (put("step", "after", {"cards": 1}), "step", "“cards”"),
    "a step of half a hand": (put("step", "after", {"hand 1": {"bids": []}}), "step", "“hand 1”"),
    "a step with nobody": (put("step", "after", {"seats": [[0, 1, "a" * 12, True]]}), "step", "nothing above"),
    "a step with no seats": (put("step", "after", {"seats": 7}), "step", "“seats”"),
    "a merge with nobody": (put("merge", "gone", "a" * 12), "merge", "nothing above"),
    "a merge of no game": (put("merge", "seats", [["a" * 12, 0, 1]]), "merge", "nothing above"),
    "old results of nobody": (put("batch", "plan", {"new": ["a" * 12]}), "batch", "nothing above"),
    "a race of no tokens": (put("race", "victories", 0), "race", "race_to_one_at_least"),
    "a race of nobody": (without("entrant-player"), "race", "not as in such a file"),
    "no such round": (put("table", "round", 7), "table", "nothing above"),
    "no such format": (put("stage", "format", "bridge"), "tournament", "bridge"),
    "no such seat": (put("place", "seat", 9), "tournament", "no such seat"),
    "two results": (again("result"), "result", "twice"),
    "a season that cannot count": (put("season", "points", [-1]), "season", "points of a place"),
    "cut off": (lambda lines: lines.pop(), "", "cut off"),
    "a line lost": (without("season-step"), "end", "stand above it"),
    "more behind the end": (lambda lines: lines.append({"line": "club"}), "club", "behind the end"),
}  # fmt: skip


def written(lines: Lines) -> bytes:
    """A file of these lines, with the right number of them but where one is lost at its end."""
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def nothing_kept() -> bool:
    """Is nothing of any club here?"""
    models: list[type[Model]] = MODELS
    return not any(model._default_manager.exists() for model in models)


@pytest.mark.parametrize(("broken", "kind", "says"), BREAKS.values(), ids=list(BREAKS))
def test_a_line_that_cannot_be_is_named_and_nothing_is_kept(lines, broken, kind, says) -> None:
    copy = json.loads(json.dumps(lines))
    broken(copy)
    if says != "stand above it" and copy[-1].get("line") == "end":
        copy[-1]["lines"] = len(copy) - 1
    with pytest.raises(Refused, match=says) as refused:
        comes_back(written(copy))
    said = str(refused.value)
    if kind:
        number = int(said.removeprefix("Line ").partition(":")[0])
        assert copy[number - 1]["line"] == kind, said
    assert nothing_kept()


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"{", b"[]", b"[" * 9000, b"\xff\xfe", b'{"format": "spades-archive/1", "club": "\\u0000"}',
     b'{"format":"spades-archive/1","format":"spades-archive/1","club":"a"}',
     b'{"format":"spades-archive/1","club":' + b"9" * 5000 + b"}"],
)  # fmt: skip
def test_what_is_no_file_is_refused(data) -> None:
    with pytest.raises(Refused):
        scorebook.import_club(io.BytesIO(data), ask())


def test_the_small_club_comes_back(lines) -> None:
    assert [json.loads(line) for line in told(comes_back(written(lines))).splitlines()] == lines
