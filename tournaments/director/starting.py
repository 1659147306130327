"""A race begins: from a game that is played or won already, or with its first one; each game that follows belongs to
it by itself as long as the same entrants play. What is tapped twice begins once: the page's key is the race's.
"""

from collections.abc import Collection, Sequence

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Club, Game, Player
from scorekeeper.scorebook import Ask, KeyReused, Stale

from ..models import Entrant, EntrantPlayer, Race, RaceGame
from ..race.facts import RaceFacts, seated, side_seats
from .steps import derive, digest_of, in_order, locked, note

MOST_VICTORIES = 99


def open_race(
    ask: Ask, home: scorebook.Home, setup: scorebook.Setup, people: Sequence[scorebook.Person], *, victories: int
) -> Race:
    """Begin a race and its first game. Raises as `open_table` and `start_race` do."""
    with transaction.atomic():
        game = scorebook.open_table(ask, home, setup, people)
        return start_race(game.pk, ask.granted, victories=victories)


def another_race(race_id: int, ask: Ask, setup: scorebook.Setup, *, victories: int) -> Game:
    """Begin another race after one that is over, with its first game; `setup.previous` is the last one of that race.

    Where the table has gone on to a game already, that one is given. Raises Stale if the race goes on, and as
    `start_race` does.
    """
    with transaction.atomic():
        if setup.previous is not None:
            Game.objects.select_for_update(of=("self",), no_key=True).get(pk=setup.previous.pk)
        race = locked(race_id, ask, seated_by(setup))
        if begun := Game.objects.select_related("club").filter(key=ask.key, club=race.club).first():
            return begun
        if setup.previous is not None and (there := scorebook.going_on(setup.previous.followers.all())):
            return there
        if RaceFacts.load(race).is_open:
            raise Stale(_("The race goes on again: look at the token board."))
        game = scorebook.start_game(race.club, ask.granted, setup)
        start_race(game.pk, ask.granted, victories=victories)
        return game


def start_race(game_id: int, ask: Ask, *, victories: int) -> Race:
    """Begin a race with a game that is played or won already, which counts; its sides are the entrants.

    A game that is part of a race leads to that. Raises NotPossible if the number of tokens cannot be, KeyReused if the
    page has begun another race.
    """
    if not 1 <= victories <= MOST_VICTORIES:
        raise NotPossible(_("A race is won with 1 to {n} tokens.").format(n=MOST_VICTORIES))
    content = {"game": game_id, "victories": victories}
    try:
        with transaction.atomic():
            game = Game.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=game_id)
            ask.allow(game)
            if row := RaceGame.objects.select_related("race").filter(game=game).first():
                return begun_before(row.race, ask, content)
            return write_race(game, ask, victories, content)
    except IntegrityError:
        if race := Race.objects.filter(key=ask.key).first():
            return begun_before(race, ask, content)
        raise


def seated_by(setup: scorebook.Setup) -> list[scorebook.Person]:
    """Whom a game seats."""
    return [scorebook.Person(player.name, player=player) for player in setup.players]


def begun_before(race: Race, ask: Ask, content: object) -> Race:
    """The race that there is. Raises KeyReused if this page has begun another."""
    first = race.steps.filter(key=ask.key).first()
    if first and first.content != digest_of("start", content):
        raise KeyReused(_("This page has already begun another race."))
    return race


def write_race(game: Game, ask: Ask, victories: int, content: object) -> Race:
    """Write a race with its entrants and its first game."""
    now = timezone.now()
    race = Race.objects.create(
        club=game.club, key=ask.key, phone=ask.phone, victories=victories, created_at=now, written_at=now
    )
    sitting = seated(game)
    people = Player.objects.in_bulk(sitting)
    players = [people[pk] for pk in sitting]
    for place, seats in enumerate(side_seats(game)):
        entrant = Entrant.objects.create(race=race, place=place, sticker=players[seats[0]].sticker)
        for position, seat in enumerate(seats):
            EntrantPlayer.objects.create(race=race, entrant=entrant, position=position, player=players[seat])
    RaceGame.objects.create(race=race, number=1, game=game, added_at=now)
    note(race, ask, "start", content, game=1)
    derive(race, but=game)
    scorebook.redraw_games([game.pk])
    return race


def game_begun(game: Game, previous: Game) -> None:
    """A game that follows one of an open race belongs to it if the same entrants play and no other game is going on."""
    row = RaceGame.objects.filter(game=previous).first() if previous.has_context else None
    if row is None:
        return
    race = Race.objects.select_for_update(no_key=True).get(pk=row.race_id)
    facts = RaceFacts.load(race)
    if race.club_id != game.club_id or not facts.is_open or facts.going or not all_entered(facts, game):
        return
    number = facts.rows[-1].number + 1
    RaceGame.objects.create(race=race, number=number, game=game, added_at=game.created_at)
    note(race, Ask(game.key, game.phone), "game", {"game": game.pk}, game=number)
    derive(race, but=game)
    scorebook.redraw_games([game.pk], hosted=previous.hosted)


def all_entered(facts: RaceFacts, game: Game) -> bool:
    """Is each side of a game an entrant, whole and alone?"""
    players = seated(game)
    entered = {frozenset(player.pk for player in facts.people(entrant)) for entrant in facts.entrants}
    return all(frozenset(players[seat] for seat in seats) in entered for seats in side_seats(game))


@transaction.atomic
def revoke_link(race_id: int, ask: Ask, *, was: int) -> Race | None:
    """Give the link of a race a new number: what was given out so far opens nothing any more. None for one that was
    stopped already since the page was drawn.
    """
    race = locked(race_id, ask)
    if race.viewer_link != was:
        return None
    race.viewer_link = was + 1
    race.version += 1
    race.save(update_fields=["viewer_link", "version"])
    return race


def lock_races(clubs: Collection[int]) -> None:
    """Before clubs join or part: their races are locked at once, in the order in which everybody locks several."""
    in_order(Race.objects.filter(club__in=clubs))


def move_races(club: Club, into: Club) -> None:
    """When one club becomes part of another, or goes back: a race goes where its first game went."""
    races = Race.objects.filter(club=club, games__number=1, games__game__club=into)
    Race.objects.filter(pk__in=in_order(races)).update(club=into)


def leave_club(club: Club) -> None:
    """Before a club is deleted: its races go."""
    Race.objects.filter(pk__in=in_order(Race.objects.filter(club=club))).delete()
