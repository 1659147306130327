"""A batch: written part by part where nobody sees it, cut off and gone on with, here at once, out again as a whole."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.incoming.checking import check
from scorekeeper.models import Batch, BatchGame, Club, Figure, Game, Hand, Player, Seat
from scorekeeper.scoreboard.people import with_games
from tests.scorekeeper.incoming.ground import begun, brought, finals, kept, part, taken_out
from tests.table import ask, club_of, link, one_hand, open_number, play, scores

pytestmark = pytest.mark.django_db

OFFICIAL = ["5", "4", "6"], [6, 4, 7]
BY_HAND = """date,rules,hand,player 1,player 2,player 3,bid 1,bid 2,bid 3,tricks 1,tricks 2,tricks 3,JC
2012-04-01,cutthroat-short,1,Ana,Bea,Quentin,5,4,6,6,4,7,Ana
2012-04-01,cutthroat-short,2,,Dan,,5,4,6,6,4,7,
2012-04-02,cutthroat-short,1,Bea,Ana,Carl,5,4,6,6,4,7,
"""


def seen_of(club: Club) -> dict[str, object]:
    """All that lists, counts and persons of a club show, for whoever owns it."""
    client = Client()
    client.get(link(club.games.order_by("pk")[0], "Alice"))
    page = client.get(f"/clubs/{club.public_id}/")
    return {
        "games": list(club.games.order_by("pk").values_list("pk", flat=True)),
        "people": games_of(club),
        "played": list(club.players.order_by("pk").values_list("played_at", flat=True)),
        "page": [game["url"] for game in page.context["games"]],
        "count": page.context["count"],
        "start": client.get("/").content.count(b"/games/"),
    }


def games_of(club: Club) -> dict[str, int]:
    """How many games each of a club has, as its roster says."""
    found: Any = with_games(Player.objects.known().filter(club=club))
    return {str(each): each.games for each in found}


def nothing_left(club: Club) -> bool:
    """Is nothing on any shelf?"""
    there = Club.objects.exclude(pk=club.pk).exists()
    return not there and not Player.objects.exclude(club=club).exists()


def test_it_is_seen_by_nobody_until_it_is_here_while_others_score() -> None:
    game = one_hand()
    club, before = game.club, seen_of(game.club)
    batch = begun(club, finals(120))
    for _part in range(2):
        batch = part(batch)
        assert seen_of(club) == before
    assert (batch.state, batch.done, batch.total) == ("coming", 100, 120)
    hidden = BatchGame.objects.exclude(game=None).earliest("number").game
    assert hidden
    owner = Client()
    owner.get(link(game, "Alice"))
    assert owner.get(f"/games/{hidden.public_id}/").status_code == 404
    call_command("recount", check=True, stdout=StringIO())  # of what is on the way nothing is added up yet
    play(game, *OFFICIAL)  # a hand saved between two parts
    assert (open_number(game), scores(game)) == (3, [100, 90, 130])
    while batch.state == "coming":
        assert part(batch).done <= 120
        batch.refresh_from_db()
    assert (batch.state, batch.shelf, club.games.count()) == ("here", None, 121)
    assert nothing_left(club)
    assert games_of(club) == {"Ana": 121, "Bea": 121, "Carl": 1, "Quentin": 120}
    old = Game.objects.get(scores=[310, 120, -40])
    assert (str(old.created_at), old.status, old.winner) == ("2010-01-01 12:00:00+00:00", "finished", 0)
    assert (old.hands_played, old.hands.count(), old.extra) == (0, 0, {"place": "Corner"})
    assert [
        each for pk in club.games.values_list("pk", flat=True) for each in scorebook.recount_game(pk, write=False)
    ] == []


def test_hands_come_in_with_their_figures_a_substitute_and_the_leader_who_won() -> None:
    club = club_of("Ana", "Bea", "Carl")
    scorebook.add_player(club, "Dan")
    assert brought(club, BY_HAND).state == "here"
    first, second = club.games.filter(created_at__year=2012).order_by("created_at")
    assert [(first.ended, first.winner, first.scores), second.scores] == [("leader", 2, [110, 80, 120]), [50, 40, 60]]
    in_second_seat = Figure.objects.filter(hand__game=first, seat=1).order_by("hand")
    assert list(in_second_seat.values_list("player__name", flat=True)) == ["Bea", "Dan"]
    assert [str(each) for each in Hand.objects.filter(game=first).values_list("scored_at", flat=True)] == [
        "2012-04-01 12:00:00+00:00"
    ] * 2
    assert [scorebook.recount_game(each.pk, write=False) for each in (first, second)] == [[], []]
    assert scorebook.recount_history(club.pk, write=False) == []


def test_a_part_that_comes_twice_is_written_once_and_a_file_sent_again_is_known() -> None:
    club = club_of("Ana", "Bea", "Carl")
    batch = begun(club, finals(60))
    for _twice in range(2):
        scorebook.bring_part(batch.pk, ask(), done=0)
    assert Game.objects.exclude(club=club).count() == 50
    brought_once = brought(
        club, "\n".join([finals(60).splitlines()[0], "2009-01-01,cutthroat-short,,,Ana,1,Bea,2,Carl,3"])
    )
    assert brought_once.state == "here"
    while batch.state == "coming":
        batch = part(batch)
    again = check(club, finals(61), {})
    assert len(again.wrong) == 60
    assert again.wrong[0].text.startswith("This game is here already")
    left = check(club, finals(61), {"same": "leave"})
    assert (len(left.left_out), len(left.games), left.wrong) == (60, 1, [])


@pytest.mark.parametrize("until", ["coming", "here"])
def test_it_is_taken_out_as_a_whole_with_those_who_came_with_it(until) -> None:
    club = club_of("Ana", "Bea", "Carl")
    before = seen_of(club)
    batch = part(begun(club, finals(120))) if until == "coming" else brought(club, finals(120))
    assert batch.state == until
    assert taken_out(batch).state == "gone"
    assert seen_of(club) == before
    assert nothing_left(club)
    assert scorebook.recount_history(club.pk, write=False) == []
    assert not BatchGame.objects.exists()
    scorebook.drop_file(batch.pk, ask())


def test_who_came_with_it_and_plays_elsewhere_stays_and_what_was_changed_since_is_known() -> None:
    club = club_of("Ana", "Bea", "Carl")
    batch = brought(club, BY_HAND)
    assert not scorebook.changed_since(batch)
    game = club.games.get(created_at__year=2012, created_at__day=2)
    scorebook.end_game(game.pk, ask(), how="")
    assert list(scorebook.changed_since(batch)) == [game]
    quentin = club.players.get(name="Quentin")
    other = Seat.objects.get(game=club.games.earliest("pk"), player__name="Carl")
    scorebook.substitute(other.game_id, ask(), place=2, was="Carl", credited=True, known=quentin.public_id)
    taken_out(batch)
    assert sorted(club.players.values_list("name", flat=True)) == ["Ana", "Bea", "Carl", "Quentin"]


def merged(club: Club) -> None:
    scorebook.merge_players(
        club.pk, ask(), kept=club.players.get(name="Zoe").public_id, gone=club.players.get(name="Ana").public_id
    )


MEANWHILE: dict[str, tuple[Callable[[Club], object], str]] = {
    "one of its name joins": (lambda club: scorebook.add_player(club, "Quentin"), "Quentin (2)"),
    "somebody is put together with another": (merged, "Zoe"),
}


@pytest.mark.parametrize("what", MEANWHILE)
def test_what_happens_to_people_meanwhile_is_seen_by_its_last_step(what) -> None:
    club = imported_club()
    do, name = MEANWHILE[what]
    batch = part(begun(club, finals(3)))
    do(club)
    assert part(batch).state == "here"
    assert games_of(club)[name] == 3


def imported_club() -> Club:
    """A club in which Ana is only in the roster, and Zoe, too."""
    club = club_of("Bea", "Carl", "Dan")
    for name in ("Ana", "Zoe"):
        scorebook.add_player(club, name)
    return club


def test_while_it_comes_in_no_club_joins_and_nobody_is_erased_but_the_club_may_go() -> None:
    club, other = club_of("Ana", "Bea", "Carl"), club_of("Eva", "Finn", "Gus")
    part(begun(club, finals(60)))
    ana = club.players.get(name="Ana")
    with pytest.raises(NotPossible, match="let that end first"):
        scorebook.erase_person(club.pk, ask(), person=ana.public_id, name="Ana")
    matched = dict.fromkeys(club.players.values_list("public_id", flat=True), "")
    with pytest.raises(NotPossible, match="let that end first"):
        scorebook.join_clubs(other.pk, ask(), other_id=club.pk, matched=matched)
    scorebook.delete_club(club.pk, ask(), name=str(club))
    assert (Club.objects.get(), Game.objects.count(), Batch.objects.count()) == (other, 1, 0)


def test_a_file_that_was_only_looked_at_does_not_outlive_a_name_in_it() -> None:
    club = club_of("Ana", "Bea", "Carl")
    kept(club, finals(2))
    scorebook.erase_person(club.pk, ask(), person=club.players.get(name="Carl").public_id, name="Carl")
    assert Batch.objects.exists()
    scorebook.erase_person(club.pk, ask(), person=club.players.get(name="Ana").public_id, name="Ana")
    assert not Batch.objects.exists()
