"""A night is rehearsed on the real pages with invented results, and nothing of it is left."""

import pytest

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Game
from tests.table import BOTH_WAYS, ask, key
from tests.tournaments.night import facts, night
from tests.tournaments.night_phones import NightPhone
from tournaments import director
from tournaments.models import Entry, Place, Result, Round, Tournament

pytestmark = pytest.mark.django_db


def rehearsed(tournament: Tournament) -> tuple[NightPhone, Tournament]:
    """The phone of the organizer, and the rehearsal that it begins."""
    phone = NightPhone(tournament)
    begun = phone.post("rehearsal/", do="begin")
    copy = Tournament.objects.get(rehearses=tournament)
    assert begun["Location"] == f"/tournaments/{copy.public_id}/"
    phone.tournament = copy
    return phone, copy


def play(phone: NightPhone, copy: Tournament, number: int) -> Round:
    """A round is drawn, published, and its results invented."""
    director.draw_round(copy.pk, ask(), stage=1, number=number, seed=1)
    round = Round.objects.get(stage__tournament=copy, number=number)
    director.publish_round(copy.pk, ask(), round=round.pk)
    assert phone.post("rehearsal/", do="invent").status_code == 302
    return round


@pytest.mark.parametrize(("format", "how"), [
    ("tables", {"entrants": 11}), ("knock-out", {"entrants": 6, "sides": "pairs", "rounds": 0}),
    ("rotation", {"entrants": 9}), ("swiss-tables", {"entrants": 8}),
])  # fmt: skip
def test_two_rounds_are_rehearsed_and_thrown_away(format, how) -> None:
    tournament = night(format=format, **how)
    director.keep_apart(tournament.pk, ask(), one=1, other=2, apart=True)
    Entry.objects.filter(number=3).update(checked_in_at=None)
    before = facts(tournament)
    phone, copy = rehearsed(tournament)
    assert len(facts(copy).there) == how["entrants"], "all are there"
    assert facts(copy).apart == before.apart
    for number in (1, 2):
        round = play(phone, copy, number)
        assert facts(copy).open_tables(round) == []
    assert Result.objects.exists()
    assert phone.post("rehearsal/", do="throw-away").status_code == 302
    assert (Tournament.objects.get(), Result.objects.exists(), Place.objects.exists()) == (tournament, False, False)
    assert facts(tournament).tournament.version == before.tournament.version


def test_nobody_plays_a_rehearsal_on_a_scorepad() -> None:
    phone, copy = rehearsed(night(4))
    director.draw_round(copy.pk, ask(), stage=1, number=1, seed=1)
    round = Round.objects.get()
    director.publish_round(copy.pk, ask(), round=round.pk)
    with pytest.raises(NotPossible, match="rehearsal"):
        director.open_game(copy.pk, ask(), table=round.tables.get().pk, was="")
    assert not Game.objects.exists()
    assert "1 table plays" in phone.get("rehearsal/").content.decode()
    assert f"/tournaments/{copy.public_id}/rehearsal/" in phone.get("").content.decode()


def test_a_real_night_is_neither_invented_nor_thrown_away() -> None:
    tournament = night(4)
    phone = NightPhone(tournament)
    for do in ("invent", "throw-away"):
        assert phone.post("rehearsal/", do=do).status_code == 422
    assert phone.post("rehearsal/", do="all").status_code == 400
    first, _copy = rehearsed(tournament)
    assert first.post("rehearsal/", do="begin").status_code == 422, "a rehearsal of a rehearsal"
    rehearsed_again = phone.post("rehearsal/", do="begin")
    assert rehearsed_again.status_code == 302
    assert Tournament.objects.count() == 2, "one at a time"
    assert first.get("rehearsal/").status_code == 404
    assert NightPhone(night(0)).post("rehearsal/", do="begin").status_code == 422


@BOTH_WAYS
def test_who_taps_twice_to_throw_it_away_comes_to_the_night(headers) -> None:
    tournament = night(4)
    phone, copy = rehearsed(tournament)
    sent = {"do": "throw-away", "of": phone.get("rehearsal/").context["of"], "key": key()}
    for tap in ("the first", "the second"):
        answer = phone.post("rehearsal/", htmx=bool(headers), **sent)
        assert (answer.status_code, answer["Location"]) == (302, f"/tournaments/{tournament.public_id}/more/"), tap
    for of in ("", "nothing", "\x00", copy.public_id, "9" * 5000):
        assert phone.post("rehearsal/", do="throw-away", of=of).status_code == 404
    stranger = NightPhone(copy, "")
    assert stranger.post("rehearsal/", **sent).status_code == 404


def test_nobody_new_comes_to_a_rehearsal_and_stays_behind_it() -> None:
    tournament = night(4)
    scorebook.add_player(tournament.club, "Ines")
    phone, copy = rehearsed(tournament)
    before = set(tournament.club.players.values_list("name", flat=True))
    answer = phone.post("people/add/", way="one", name="Ilse")
    assert (answer.status_code, "choose somebody of the roster" in answer.content.decode()) == (422, True)
    assert phone.post("people/add/", way="one", name="Ines").status_code == 302
    assert len(facts(copy).entries) == 5
    assert set(tournament.club.players.values_list("name", flat=True)) == before


def test_a_table_of_a_rehearsal_offers_no_game() -> None:
    phone, copy = rehearsed(night(4))
    director.draw_round(copy.pk, ask(), stage=1, number=1, seed=1)
    director.publish_round(copy.pk, ask(), round=Round.objects.get().pk)
    page = phone.get("tables/1/").content.decode()
    assert ("Start the game" in page, "its results are invented" in page) == (False, True)
