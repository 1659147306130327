"""Names as they are kept: nothing in them that nobody can see."""

import pytest

from scorekeeper import rules, scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Seat
from scorekeeper.scorebook import Stale
from tests.table import Phone, ask, play, start


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["Ana\u200b", "\u202eAna", "A\u0301na".replace("\u0301", ""), " Ana\n", "A\u00adna"])
def test_what_cannot_be_seen_makes_no_second_person(typed: str) -> None:
    club = start().club
    assert scorebook.add_player(club, typed) == scorebook.add_player(club, "Ana")


@pytest.mark.django_db
def test_signs_that_need_a_joiner_keep_it() -> None:
    assert scorebook.add_player(start().club, "Ana 👩‍👧").name == "Ana 👩‍👧"


@pytest.mark.django_db
def test_a_name_of_nothing_is_none() -> None:
    with pytest.raises((Stale, NotPossible)):
        scorebook.add_player(start().club, "\u200b\u202e")


@pytest.mark.django_db
def test_an_address_that_no_page_made_is_not_there() -> None:
    there = Phone(start())
    for odd in ("a%00b", "%F0%9F%82%A1", "..", "' or 1=1"):
        assert there.client.get(f"/new/table/?preset=partners-500&after={odd}").status_code == 404


@pytest.mark.django_db
def test_a_substitute_for_a_hand_that_goes_sits_at_the_open_hand() -> None:
    game = start(options={"target": 300})
    for _hand in range(2):
        play(game, ["5", "4", "6"], [6, 4, 7], {"JC": 0, "JD": 0})
    facts = scorebook.substitute(game.pk, ask(), place=0, was="Ana", credited=False, name="Zed")
    shorter = rules.read_ruleset({"preset": "cutthroat-official", "options": {"target": 50}})
    facts = scorebook.change_rules(game.pk, ask(), ruleset=shorter, was=scorebook.rules_key(facts.game))
    assert (facts.sheet.status, facts.open_number) == ("finished", 2)
    assert list(Seat.objects.filter(game=game, place=0).values_list("from_hand", "player__name")) == [
        (1, "Ana"),
        (2, "Zed"),
    ]
