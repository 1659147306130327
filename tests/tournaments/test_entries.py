"""Who enters a tournament, who is there, and what a draw has to heed."""

from typing import Any

import pytest
from django.http import Http404

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Player
from scorekeeper.scorebook import Person, Stale
from tests.table import ask
from tests.tournaments.night import drawn, facts, night
from tournaments import director
from tournaments.models import Entry, EntryPlayer, KeptApart, StageEntry, Tournament
from tournaments.night.entered import people_seen

pytestmark = pytest.mark.django_db


def people(*names: str) -> list[list[Person]]:
    """Entrants of these names, "Ana + Carl" for a pair."""
    return [[Person(name) for name in each.split(" + ")] for each in names]


def names(tournament: Tournament, status: str = "entered") -> list[str]:
    """Who has entered, by number."""
    told = facts(tournament)
    return [told.name(each) for each in told.entries if each.status == status and told.people(each)]


def empty(sides: str = "solo") -> Tournament:
    """A tournament that nobody has entered."""
    return night(0, "swiss" if sides == "pairs" else "tables", sides=sides)


def test_people_are_entered_under_numbers_and_join_the_roster() -> None:
    tournament = empty()
    scorebook.add_player(tournament.club, "Ana")
    director.enter(tournament.pk, ask(), entrants=people("ana", "Bo", "Cy"))
    assert (names(tournament), Player.objects.count()) == (["Ana", "Bo", "Cy"], 3)
    assert [each.number for each in tournament.entries.all()] == [1, 2, 3]
    assert facts(tournament).there == []


def test_what_comes_twice_enters_once() -> None:
    tournament, page = empty(), ask()
    for _twice in range(2):
        director.enter(tournament.pk, page, entrants=people("Ana", "Bo"), here=True)
    assert names(tournament) == ["Ana", "Bo"]
    assert len(facts(tournament).there) == 2
    with pytest.raises(scorebook.KeyReused):
        director.enter(tournament.pk, page, entrants=people("Cy"))
    assert Player.objects.filter(name="Cy").count() == 0


def test_all_enter_or_nobody_and_each_fault_has_its_line() -> None:
    tournament = empty()
    scorebook.add_player(tournament.club, "Dora", "1")
    scorebook.add_player(tournament.club, "Dora", "2")
    director.enter(tournament.pk, ask(), entrants=people("Ana", "Dora (2)"))
    with pytest.raises(director.LinesRefused) as refused:
        director.enter(tournament.pk, ask(), entrants=people("Bo", "x" * 61, "Dora"))
    assert refused.value.wrong == {
        1: "A name has at most 60 letters.",
        2: "Several are called Dora: write which one, Dora (1), Dora (2).",
    }
    with pytest.raises(director.LinesRefused) as refused:
        director.enter(tournament.pk, ask(), entrants=people("Bo", "Ana", "Bo", "Cy + Di"))
    assert refused.value.wrong == {
        1: "Ana is entered already.", 2: "Bo is entered already.", 3: "One name a line.",
    }  # fmt: skip
    assert (names(tournament), Player.objects.filter(name="Bo").exists()) == (["Ana", "Dora (2)"], False)


def test_signing_up_fills_a_waiting_list_that_moves_up() -> None:
    tournament = empty()
    director.set_sign_up(tournament.pk, ask(), until=None, limit=2, was="|")
    for each in ("Ana", "Bo", "Cy", "Di"):
        director.sign_up(tournament.pk, ask(), people=[Person(each)])
    assert (names(tournament), names(tournament, "waiting")) == (["Ana", "Bo"], ["Cy", "Di"])
    director.leave_night(tournament.pk, ask(), number=1)
    assert (names(tournament), names(tournament, "waiting")) == (["Bo", "Cy"], ["Di"])
    director.set_sign_up(tournament.pk, ask(), until=None, limit=8, was="|2")
    assert names(tournament) == ["Bo", "Cy", "Di"]
    with pytest.raises(Stale):
        director.set_sign_up(tournament.pk, ask(), until=None, limit=3, was="|2")
    with pytest.raises(NotPossible):
        director.set_sign_up(tournament.pk, ask(), until=None, limit=1, was="|8")
    director.come_back(tournament.pk, ask(), number=1)
    assert names(tournament) == ["Ana", "Bo", "Cy", "Di"]


def test_nobody_signs_up_after_the_list_is_closed() -> None:
    tournament = empty()
    director.set_sign_up(tournament.pk, ask(), until=tournament.created_at, limit=None, was="|")
    with pytest.raises(NotPossible, match="closed"):
        director.sign_up(tournament.pk, ask(), people=[Person("Ana")])
    director.enter(tournament.pk, ask(), entrants=people("Ana"))
    assert names(tournament) == ["Ana"], "the desk may"


def test_who_comes_late_plays_from_the_next_round_on_and_no_table_moves() -> None:
    tournament = night(8)
    round = drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    director.enter(tournament.pk, ask(), entrants=people("Late"), here=True)
    late = Entry.objects.get(number=9)
    assert StageEntry.objects.get(entry=late).from_round == 2
    assert [(place.kind, place.table) for place in late.places.all()] == [("missed", None)]
    assert [table.places.count() for table in round.tables.all()] == [4, 4]


def test_nobody_joins_a_knock_out_that_has_begun() -> None:
    tournament = night(4, "knock-out", size=2, rounds=0)
    drawn(tournament, [1, 4], [2, 3])
    with pytest.raises(NotPossible, match="too late"):
        director.enter(tournament.pk, ask(), entrants=people("Late"), here=True)
    assert not Player.objects.filter(name="Late").exists()
    director.enter(tournament.pk, ask(), entrants=people("Late"))
    with pytest.raises(NotPossible, match="Late would come too late"):
        director.check_in(tournament.pk, ask(), numbers=[5], here=True)


def test_who_leaves_keeps_what_was_played_and_may_return() -> None:
    tournament = night(8)
    drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    director.leave_night(tournament.pk, ask(), number=3)
    three = Entry.objects.get(number=3)
    assert (three.status, three.left_at is None, three.places.count()) == ("entered", False, 1)
    assert [each.number for each in facts(tournament).there] == [1, 2, 4, 5, 6, 7, 8]
    with pytest.raises(NotPossible, match="plays already"):
        director.check_in(tournament.pk, ask(), numbers=[4], here=False)
    director.come_back(tournament.pk, ask(), number=3)
    assert len(facts(tournament).there) == 8


def test_all_are_there_with_one_tap() -> None:
    tournament = empty()
    director.enter(tournament.pk, ask(), entrants=people("Ana", "Bo", "Cy"))
    director.leave_night(tournament.pk, ask(), number=2)
    director.check_in(tournament.pk, ask(), numbers=None, here=True)
    assert [each.number for each in facts(tournament).there] == [1, 3]
    director.check_in(tournament.pk, ask(), numbers=[3], here=False)
    director.mark_entry(tournament.pk, ask(), number=1, mark="paid", value=True)
    assert [(each.paid, each.checked_in_at is not None) for each in tournament.entries.all()] == [
        (True, True), (False, False), (False, False),
    ]  # fmt: skip
    with pytest.raises(Stale):
        director.check_in(tournament.pk, ask(), numbers=[4], here=True)


def test_who_came_alone_becomes_a_pair() -> None:
    tournament = empty("pairs")
    director.enter(tournament.pk, ask(), entrants=people("Ana + Bo", "Cy", "Di", "Eve", "Flo"), here=True)
    assert len(facts(tournament).there) == 1, "half a pair is not drawn"
    director.pair_up(tournament.pk, ask(), one=2, other=4)
    with pytest.raises(Stale):
        director.pair_up(tournament.pk, ask(), one=2, other=3)
    director.pair_rest(tournament.pk, ask(), seed=1)
    assert names(tournament)[:2] == ["Ana + Bo", "Cy + Eve"]
    assert (len(facts(tournament).there), EntryPlayer.objects.count()) == (3, 6)
    director.part_pair(tournament.pk, ask(), number=2, was=people_seen(told := facts(tournament), told.by_number[2]))
    assert {"Cy", "Eve"} <= set(names(tournament))


def test_a_substitute_plays_on_and_nobody_enters_twice() -> None:
    tournament = night(4, "swiss", sides="pairs")
    told = facts(tournament)
    was = people_seen(told, told.by_number[1])
    sub: dict[str, Any] = {"number": 1, "place": 1, "person": Person("Sub"), "was": was}
    director.substitute_entry(tournament.pk, ask(), **sub)
    assert names(tournament)[0] == "Ada + Sub"
    with pytest.raises(Stale):
        director.substitute_entry(tournament.pk, ask(), **{**sub, "person": Person("Other")})
    with pytest.raises(director.LinesRefused, match="Ben is entered already"):
        director.enter(tournament.pk, ask(), entrants=people("Ben"))


def test_seeds_fixed_tables_and_who_is_kept_apart() -> None:
    tournament = night(4)
    director.seed_by_hand(tournament.pk, ask(), seeds={1: 4, 2: 3}, was={1: None, 2: None})
    with pytest.raises(NotPossible, match="Ada and Cleo both have seed 4"):
        director.seed_by_hand(tournament.pk, ask(), seeds={3: 4}, was={3: None})
    with pytest.raises(Stale):
        director.seed_by_hand(tournament.pk, ask(), seeds={1: 9}, was={1: None})
    assert [each.seed for each in tournament.entries.all()] == [4, 3, None, None]
    director.draw_seeds(tournament.pk, ask(), seed=5)
    drawn_once = [each.seed for each in tournament.entries.all()]
    director.draw_seeds(tournament.pk, ask(), seed=5)
    assert drawn_once == [each.seed for each in tournament.entries.all()]
    assert sorted(map(int, map(str, drawn_once))) == [1, 2, 3, 4]
    director.fix_table(tournament.pk, ask(), number=2, table=1)
    director.keep_apart(tournament.pk, ask(), one=3, other=2, apart=True)
    assert facts(tournament).apart == {frozenset("23")}
    director.keep_apart(tournament.pk, ask(), one=2, other=3, apart=False)
    assert KeptApart.objects.count() == 0
    with pytest.raises(NotPossible):
        director.keep_apart(tournament.pk, ask(), one=2, other=2, apart=True)
    with pytest.raises(NotPossible):
        director.fix_table(tournament.pk, ask(), number=2, table=0)


def test_four_hundred_and_no_more() -> None:
    tournament = empty()
    director.enter(tournament.pk, ask(), entrants=people(*(f"P{n}" for n in range(400))), here=True)
    assert len(facts(tournament).there) == 400
    with pytest.raises(NotPossible, match="at most 400"):
        director.enter(tournament.pk, ask(), entrants=people("One more"))
    with pytest.raises(Http404):
        director.enter(0, ask(), entrants=people("Ana"))
