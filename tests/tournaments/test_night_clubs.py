"""What happens around a tournament: clubs join, part, are deleted; people are put together, renamed, erased."""

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.links import token
from scorekeeper.models import Club, Player
from scorekeeper.scorebook import Ask
from tests.scorekeeper.test_clubs_joined import join
from tests.table import ask, club_of, imported, key, record_of
from tests.tournaments.night import drawn, enter, facts, night, result, table_of
from tournaments import director
from tournaments.director.night_steps import take_night_step
from tournaments.formats.season import Rule
from tournaments.models import Call, Entry, EntryPlayer, Penalty, Place, Season, Tournament
from tournaments.standings.seasonboard import season_board

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of("Ana", "Bea", "Carl")


@pytest.fixture
def tournament(club: Club) -> Tournament:
    """A night of four in a season, played, with a word about Ada in every place that can hold one."""
    tournament = night(4, club=club)
    table = table_of(drawn(tournament, [1, 2, 3, 4]))
    result(table, 310, 200, 90, -20, reason="Ada dealt twice")
    now = timezone.now()
    ada = tournament.entries.get(number=1)
    Penalty.objects.create(tournament=tournament, entry=ada, kind="warning", reason="Ada talked", at=now)
    Call.objects.create(table=table, at=now, answered_at=now, ruling="Ada plays on")
    said = Ask(key(), reason="Ada was late")
    take_night_step(tournament.pk, said, "notice", {}, lambda _facts: {"text": "Ada, please come", "table": 1})
    Tournament.objects.filter(pk=tournament.pk).update(name="Ada's night", notice="Wait for Ada", notice_at=now)
    season = director.found_season(club, ask(), name="Ada's season", rule=Rule())
    director.put_night(season.pk, ask(), tournament=tournament.public_id, counts=True)
    return tournament


def test_tournaments_and_seasons_come_along_and_go_back(club: Club, tournament: Tournament) -> None:
    other = club_of("Dan", "Eva", "Finn")
    later = night(4, club=other)
    joining = join(other, club)
    assert set(Tournament.objects.filter(club=other)) == {tournament, later}
    assert Season.objects.get().club == other
    assert facts(tournament).rounds(facts(tournament).stage)
    scorebook.part_clubs(other.pk, ask(), joining_id=joining.pk)
    assert list(Tournament.objects.filter(club=club)) == [tournament]
    assert list(Tournament.objects.filter(club=other)) == [later]
    assert Season.objects.get().club == club


def test_clubs_do_not_part_while_somebody_is_entered_in_a_tournament_of_the_other(
    club: Club, tournament: Tournament
) -> None:
    other = club_of("Dan", "Eva", "Finn")
    joining = join(other, club)
    dan = Player.objects.get(name="Dan")
    entry = Entry.objects.create(tournament=tournament, number=5)
    EntryPlayer.objects.create(tournament=tournament, entry=entry, position=0, player=dan)
    with pytest.raises(NotPossible, match="Dan has entered a tournament of the other club"):
        scorebook.part_clubs(other.pk, ask(), joining_id=joining.pk)


def test_clubs_do_not_part_while_a_season_counts_nights_of_both(club: Club, tournament: Tournament) -> None:
    other = club_of("Dan", "Eva", "Finn")
    joining = join(other, club)
    later = night(1, club=other)
    EntryPlayer.objects.filter(tournament=later).update(player=Player.objects.get(name="Dan"))
    director.put_night(Season.objects.get().pk, ask(), tournament=later.public_id, counts=True)
    with pytest.raises(NotPossible, match="A season counts nights of both clubs"):
        scorebook.part_clubs(other.pk, ask(), joining_id=joining.pk)


def test_a_deleted_club_takes_its_tournaments_and_seasons_along(club: Club, tournament: Tournament) -> None:
    kept = night(4)
    scorebook.delete_club(club.pk, ask(), name=club.public_id)
    assert list(Tournament.objects.all()) == [kept]
    assert not Season.objects.exists()
    assert not Place.objects.exists()


def test_people_put_together_are_told_as_one_and_apart_again_as_two(club: Club, tournament: Tournament) -> None:
    ada, ann = Player.objects.get(name="Ada"), scorebook.add_player(club, "Ann")
    merge = scorebook.merge_players(club.pk, ask(), kept=ann.public_id, gone=ada.public_id)
    told = facts(tournament)
    assert told.name(told.by_number[1]) == "Ann"
    assert told.tournament.version > tournament.version
    season = Season.objects.get()
    assert [line["name"] for line in season_board(season)["lines"]][0:2] == ["Ann", "Ben"]
    version = told.tournament.version
    scorebook.take_back_merge(club.pk, ask(), merge=merge.pk)
    told = facts(tournament)
    assert told.name(told.by_number[1]) == "Ada"
    assert told.tournament.version > version


@pytest.mark.django_db(transaction=True)
def test_who_is_told_otherwise_is_drawn_anew(club: Club, tournament: Tournament) -> None:
    version = facts(tournament).tournament.version
    ada = Player.objects.get(name="Ada")
    wanted = scorebook.Described("Adele")
    scorebook.describe_person(club.pk, ask(), person=ada.public_id, wanted=wanted, was=scorebook.Described.of(ada).seen)
    told = facts(tournament)
    assert told.name(told.by_number[1]) == "Adele"
    assert told.tournament.version > version


def test_the_name_of_who_is_erased_is_nowhere_any_more(club: Club, tournament: Tournament) -> None:
    ada = Player.objects.get(name="Ada")
    scorebook.erase_person(club.pk, ask(), person=ada.public_id, name="Ada")
    told = facts(tournament)
    table = told.tables(told.rounds(told.stage)[0])[0]
    step, night_now = tournament.steps.get(), told.tournament
    words = [
        night_now.name, night_now.notice, told.penalties[0].reason, step.reason, step.told["text"],
        table.results.get().reason, Call.objects.get().ruling, Season.objects.get().name,
        Season.objects.get().steps.first().told["name"],  # type: ignore[union-attr]
    ]  # fmt: skip
    assert [word for word in words if "Ada" in word or not word] == []
    assert step.told["table"] == 1
    assert told.results(told.stage)[0].points == (310, 200, 90, -20)


def test_a_name_that_is_a_word_of_ours_leaves_the_log_readable(club: Club) -> None:
    tournament = night(1, club=club)
    enter(tournament, club, [["table"]])
    take_night_step(tournament.pk, ask(), "notice", {}, lambda _facts: {"text": "table is late", "table": 1})
    gone = Player.objects.get(name="table")
    scorebook.erase_person(club.pk, ask(), person=gone.public_id, name="table")
    assert tournament.steps.get().told["table"] == 1


def test_what_goes_with_a_club_names_its_tournaments_seasons_and_races(club: Club, tournament: Tournament) -> None:
    director.rehearse_night(tournament.pk, ask())
    game = imported({**record_of("cutthroat-official"), "seats": ["Ana", "Bea", "Carl"]}, club)
    director.start_race(game.pk, ask(), victories=3)
    phone = Client()
    phone.get(f"/open/club/{club.public_id}/{token(club, 'owner')}/")
    goes = phone.get(f"/clubs/{club.public_id}/delete/").context["goes"]
    assert goes[3:] == ["1 tournament", "1 season", "1 race", "house rules and every link"]
