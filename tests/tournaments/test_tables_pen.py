"""The pen at a table: others than were drawn, hands kept; on paper and back; one more table; who leaves."""

import pytest
from django.db import IntegrityError, transaction

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Game, Player
from scorekeeper.scorebook import Stale
from tests.table import ask, facts_of, play
from tests.tournaments.night import drawn, enter, facts, night, result, table_of
from tests.tournaments.night_tables import LEADS, begun, names_at, two_tables
from tournaments import director
from tournaments.director.seating import place_of
from tournaments.models import Place, Round, Table, Tournament, TournamentStep
from tournaments.night.sitting import place_key

pytestmark = pytest.mark.django_db


def seen(tournament: Tournament, round: Round, one: int, other: int) -> tuple[str, str]:
    """Where two are, as a page says it."""
    places = [place_of(facts(tournament), round.pk, number) for number in (one, other)]
    return place_key(places[0]), place_key(places[1])


def change(tournament: Tournament, round: Round, one: int, other: int) -> Tournament:
    """Two change places, as a page that was just drawn sends it."""
    was = seen(tournament, round, one, other)
    return director.change_places(tournament.pk, ask(), round=round.pk, entrants=(one, other), was=was)


def actions(tournament: Tournament) -> list[str]:
    """What the log has."""
    return list(TournamentStep.objects.filter(tournament=tournament).values_list("action", flat=True))


@pytest.mark.parametrize("started", [(), (1,), (1, 2)])
def test_two_of_two_tables_change_places_and_the_hands_stay_with_the_chairs(started) -> None:
    tournament, round = two_tables()
    games = {number: begun(tournament, number) for number in started}
    if 1 in started:
        play(games[1], ["3", "3", "3", "3"], [4, 3, 3, 3])
    change(tournament, round, 1, 6)  # Ada, Fay
    assert names_at(table_of(round)) == ["Fay", "Ben", "Cleo", "Dora"]
    assert names_at(table_of(round, 2)) == ["Emil", "Ada", "Gus", "Hedy"]
    for number, game in games.items():
        assert facts_of(game).names() == names_at(table_of(round, number))
        assert not Place.objects.filter(stand_in__isnull=False).exists()
    if 1 in started:
        assert facts_of(games[1]).sheet.sides[0].score == 30
        assert str(Game.objects.get(pk=games[1].pk).seats.get(place=0).player) == "Fay"


@pytest.mark.parametrize("started", [False, True])
def test_two_of_one_table_change_seats(started) -> None:
    tournament, round = two_tables()
    game = begun(tournament) if started else None
    change(tournament, round, 2, 3)
    assert names_at(table_of(round)) == ["Ada", "Cleo", "Ben", "Dora"]
    if game:
        assert facts_of(game).names() == ["Ada", "Cleo", "Ben", "Dora"]


def test_fixed_pairs_change_seats_in_a_game() -> None:
    tournament = night(2, "swiss", sides="pairs")
    round = drawn(tournament, [1, 2])
    game = begun(tournament)
    assert facts_of(game).names() == ["Ada", "Cleo", "Ben", "Dora"]
    change(tournament, round, 1, 2)
    assert facts_of(game).names() == names_at(table_of(round)) == ["Cleo", "Ada", "Dora", "Ben"]
    assert actions(tournament) == ["open-game", "change-places"], "told once"


def test_who_sits_out_changes_with_who_plays() -> None:
    tournament = night(5)
    round = drawn(tournament, [1, 2, 3, 4], byes=[5])
    change(tournament, round, 2, 5)
    assert names_at(table_of(round)) == ["Ada", "Emil", "Cleo", "Dora"]
    assert Place.objects.get(kind="bye").entry.number == 2


def test_a_change_is_refused_once_somebody_moved_or_a_result_is_in() -> None:
    tournament, round = two_tables()
    was = seen(tournament, round, 1, 6)
    change(tournament, round, 1, 2)
    with pytest.raises(Stale):
        director.change_places(tournament.pk, ask(), round=round.pk, entrants=(1, 6), was=was)
    result(table_of(round), 1, 2, 3, 4)
    with pytest.raises(Stale):
        change(tournament, round, 1, 6)


def test_the_tournament_follows_what_a_scorepad_says_of_its_seats() -> None:
    tournament, round = two_tables()
    game = begun(tournament)
    scorebook.swap_seats(game.pk, ask(), places=(0, 3), names=("Ada", "Dora"))
    assert names_at(table_of(round)) == ["Dora", "Ben", "Cleo", "Ada"]
    scorebook.substitute(game.pk, ask(), place=1, was="Ben", credited=False, name="Zoe")
    assert names_at(table_of(round)) == ["Dora", "Zoe", "Cleo", "Ada"]
    assert Place.objects.get(stand_in__name="Zoe").entry.number == 2
    scorebook.undo(game.pk, ask(), step=scorebook.live_steps(game).first().number)
    assert names_at(table_of(round)) == ["Dora", "Ben", "Cleo", "Ada"]


def test_no_game_begins_for_others_or_beside_a_result_or_without_rules() -> None:
    tournament, round = two_tables()
    with pytest.raises(Stale):
        director.open_game(tournament.pk, ask(), table=table_of(round).pk, was="0:1 1:2")
    result(table_of(round), 1, 2, 3, 4)
    with pytest.raises(Stale):
        begun(tournament)
    without = night(4, rules={"3": {"preset": "cutthroat-official", "options": {}}})
    table = table_of(drawn(without, [1, 2, 3, 4]))
    with pytest.raises(NotPossible):
        director.open_game(without.pk, ask(), table=table.pk, was="")
    assert Game.objects.count() == 0


def test_a_game_begun_on_paper_goes_on_on_a_phone_and_back() -> None:
    tournament, round = two_tables()
    director.set_paper(tournament.pk, ask(), table=table_of(round).pk, on_paper=True, was=False)
    game = begun(tournament, start=LEADS, dealer=2)
    assert (table_of(round).on_paper, game.first_dealer) == (False, 2)
    assert [side.score for side in facts_of(game).sheet.sides] == [0, 0, 40, 0]
    director.set_paper(tournament.pk, ask(), table=table_of(round).pk, on_paper=True, was=False)
    assert (table_of(round).on_paper, table_of(round).game) == (True, game)
    with pytest.raises(Stale):
        director.set_paper(tournament.pk, ask(), table=table_of(round).pk, on_paper=False, was=False)


def test_a_race_is_played_at_a_table() -> None:
    tournament = night(4, "race", settings={"tokens": 2})
    round = drawn(tournament, [1, 2, 3, 4])
    game = begun(tournament)
    table = table_of(round)
    assert table.race
    assert (table.race.victories, table.game, begun(tournament)) == (2, None, game)


def test_one_more_table_takes_who_came_late_or_sits_out() -> None:
    tournament = night(5)
    round = drawn(tournament, [1, 2], byes=[3, 4, 5])
    enter(tournament, tournament.club, [["Zoe"]])
    with pytest.raises(NotPossible):
        director.add_table(tournament.pk, ask(), round=round.pk, entrants=[1, 3, 4])
    director.add_table(tournament.pk, ask(), round=round.pk, entrants=[6, 4, 3])
    assert names_at(table_of(round, 2)) == ["Zoe", "Dora", "Cleo"]
    assert round.stage.entries.get(entry__number=6).from_round == 1
    assert Place.objects.filter(round=round, kind="bye").count() == 1


def test_in_a_knock_out_two_change_seats_and_never_matches() -> None:
    tournament = night(4, "knock-out", size=2)
    round = drawn(tournament, [1, 2], [3, 4])
    with pytest.raises(NotPossible, match="who plays whom follows from the results"):
        change(tournament, round, 1, 3)
    change(tournament, round, 1, 2)
    assert [names_at(table_of(round, number)) for number in (1, 2)] == [["Ben", "Ada"], ["Cleo", "Dora"]]


def test_nobody_is_ever_at_two_tables_of_a_round() -> None:
    tournament, round = two_tables()
    entry = tournament.entries.get(number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(round=round, entry=entry, table=table_of(round, 2), seat=5)


def stand(tournament: Tournament, round: Round, *, ranked: bool) -> Tournament:
    """Zoe stands in for Ben, who leaves."""
    ben = Player.objects.get(name="Ben").public_id
    return director.stand_in(
        tournament.pk, ask(), table=table_of(round).pk, seat=1, was=ben, ranked=ranked, leaves=True, name="Zoe"
    )


@pytest.mark.parametrize("ranked", [False, True])
def test_a_stand_in_plays_a_seat_out(ranked) -> None:
    tournament, round = two_tables()
    game = begun(tournament, start={**LEADS, "start": [{"score": 0}, {"score": 40}, {"score": 0}, {"score": 0}]})
    stand(tournament, round, ranked=ranked)
    assert facts_of(game).names() == names_at(table_of(round)) == ["Ada", "Zoe", "Cleo", "Dora"]
    scorebook.end_game(game.pk, ask(), how="leader")
    its = facts(tournament)
    (played,) = its.results(its.stages[0])
    assert played.winner == ("2" if ranked else None)  # what an unranked stand-in wins is nobody's
    assert its.by_number[2].left_at is not None
    assert game.seats.get(place=1, credited=True).player.name == ("Ben" if ranked else "Zoe")


def test_a_stand_in_before_the_game_begins_sits_down_with_it() -> None:
    tournament, round = two_tables()
    stand(tournament, round, ranked=False)
    assert facts_of(begun(tournament)).names() == ["Ada", "Zoe", "Cleo", "Dora"]
    emil, zoe = (Player.objects.get(name=name).public_id for name in ("Emil", "Zoe"))
    with pytest.raises(NotPossible):  # she plays at a table of this round
        director.stand_in(
            tournament.pk, ask(), table=table_of(round, 2).pk, seat=0, was=emil, ranked=True, leaves=False, known=zoe
        )


@pytest.mark.parametrize("first", ["the game", "the stand-in"])
def test_a_stand_in_plays_for_one_of_a_pair(first) -> None:
    tournament = night(2, "swiss", sides="pairs")
    round = drawn(tournament, [1, 2])
    if first == "the game":
        begun(tournament)
    ben = Player.objects.get(name="Ben").public_id
    director.stand_in(
        tournament.pk, ask(), table=table_of(round).pk, seat=2, was=ben, ranked=True, leaves=False, name="Zoe"
    )
    assert facts_of(begun(tournament)).names() == names_at(table_of(round)) == ["Ada", "Cleo", "Zoe", "Dora"]
    place = Place.objects.get(stand_in__name="Zoe")
    assert (place.entry.number, place.stand_in_at) == (1, 1)
    assert "seats" not in actions(tournament), "told once"


def test_a_game_stops_and_counts_as_it_stands() -> None:
    tournament, round = two_tables()
    game = begun(tournament, start=LEADS)
    with pytest.raises(Stale):
        director.stop_table(tournament.pk, ask(), table=table_of(round).pk, was=99, leaves=1)
    game.refresh_from_db()
    director.stop_table(tournament.pk, ask(), table=table_of(round).pk, was=game.version, leaves=1)
    its = facts(tournament)
    (played,) = its.results(its.stages[0])
    assert (played.winner, its.by_number[1].left_at is not None) == ("3", True)
    assert "stop-table" in actions(tournament)


def test_a_table_is_cancelled_and_played_again_without_who_leaves() -> None:
    tournament, round = two_tables()
    game = begun(tournament, start=LEADS)
    was = Game.objects.get(pk=game.pk).version
    director.replay_table(tournament.pk, ask(), table=table_of(round).pk, was=was, leaves=2)
    old, new = Table.objects.get(game=game), Table.objects.get(round=round, number=1, cancelled_at__isnull=True)
    assert (names_at(new), old.places.get().entry.number) == (["Ada", "Cleo", "Dora"], 2)
    assert (Game.objects.get(pk=game.pk).ended, old.results.count()) == ("nobody", 0)  # kept, and counts for nothing
    assert begun(tournament).preset == "cutthroat-official"


def test_without_rules_for_who_is_left_nothing_is_cancelled() -> None:
    tournament, round = two_tables(rules={"4": {"preset": "cutthroat-4", "options": {}}})
    with pytest.raises(NotPossible):
        director.replay_table(tournament.pk, ask(), table=table_of(round).pk, was=0, leaves=2)
    assert table_of(round).cancelled_at is None
    assert tournament.entries.get(number=2).left_at is None
