"""Who is in a race: somebody joins between games, leaves with the tokens kept, comes back.

Two records that turn out to be one person's are not written here: a race knows its people by the record that counts;
what follows from that is derived anew.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.models import Club, Game, Player
from scorekeeper.scorebook import Ask, Stale
from scorekeeper.wording import without

from ..models import Entrant, EntrantPlayer, Race, RaceGame
from ..race.facts import RaceFacts
from .steps import Told, derive, in_order, take_step

MOST_ENTRANTS = 24


def join_race(race_id: int, ask: Ask, *, people: Sequence[scorebook.Person]) -> Race:
    """Let a person, or a pair, join between games. Raises NotPossible if they are in it or cannot be named."""
    told = [[person.name, person.tag, person.player.pk if person.player else None] for person in people]

    def change(facts: RaceFacts) -> tuple[Told, Told]:
        must_be_open(facts)
        if len(facts.everybody) >= MOST_ENTRANTS:
            raise NotPossible(_("A race has at most {n} entrants.").format(n=MOST_ENTRANTS))
        club = facts.race.club
        players = [person.player or scorebook.add_player(club, person.name, person.tag) for person in people]
        if len({player.pk for player in players}) < len(players):
            raise NotPossible(_("Choose two different people."))
        for player in players:
            if player.pk in facts.of_player:
                raise NotPossible(_("{who} is in this race already.").format(who=player))
        place = max(entrant.place for entrant in facts.everybody) + 1
        entrant = Entrant.objects.create(race=facts.race, place=place, sticker=players[0].sticker)
        for position, player in enumerate(players):
            EntrantPlayer.objects.create(race=facts.race, entrant=entrant, position=position, player=player)
        return {}, {"entrant": place}

    return take_step(race_id, ask, "join", {"people": told}, change, seats=people)


def must_be_open(facts: RaceFacts) -> None:
    """Raise Stale if the race is over."""
    if not facts.is_open:
        raise Stale(_("The race is over."))


def let_sit(race_id: int, ask: Ask, *, place: int, sits: bool) -> Race:
    """Let an entrant leave (the tokens are kept) or come back. Raises NotPossible if nobody would be left to play."""

    def change(facts: RaceFacts) -> tuple[Told, Told] | None:
        entrant = next((each for each in facts.entrants if each.place == place), None)
        if entrant is None:
            raise NotPossible(_("Nobody in this race is called so."))
        if entrant.sits == sits:
            return None
        if not sits and sum(each.sits for each in facts.entrants) <= 2:
            raise NotPossible(_("Two must stay to play: close the race if nobody plays on."))
        entrant.sits = sits
        entrant.save(update_fields=["sits"])
        return {"entrant": place, "sits": not sits}, {"entrant": place, "sits": sits}

    return take_step(race_id, ask, "sit", {"place": place, "sits": sits}, change)


def clubs_parting(club: Club) -> str:
    """Why a club cannot part from another, or nothing: somebody of that one has entered a race of this one, or a game
    of the one is part of a race of the other.
    """
    split = RaceGame.objects.filter(Q(race__club=club) | Q(game__club=club)).exclude(game__club=F("race__club"))
    if split.filter(game__isnull=False).exists():
        return _("A race for tokens has games of both clubs: they cannot part.")
    there = EntrantPlayer.objects.filter(race__club=club).exclude(player__club=club).select_related("player").first()
    told = _("{who} has entered a race for tokens of the other club since: the clubs cannot part.")
    return told.format(who=there.player) if there else ""


def records_changed(kept: Player, gone: Player) -> None:
    """After two records became one person's, or two again: the tokens of their races are derived anew."""
    records = Player.objects.of_person(kept.pk) | Player.objects.of_person(gone.pk)
    races = EntrantPlayer.objects.filter(player__in=records).values("race")
    for race in Race.objects.select_for_update(no_key=True).filter(pk__in=races).order_by("pk"):
        derive(race)
        redraw(race)


def person_erased(player: Player, names: list[str]) -> None:
    """After a person was erased: the names they had go from the reasons in the races of their club, and every board of
    theirs is drawn anew.
    """
    words = without(names, str(player))
    theirs = Q(club=player.club_id) | Q(entrants__people__player=player)
    races = Race.objects.filter(theirs).values("pk")
    for race in Race.objects.select_for_update(no_key=True).filter(pk__in=races).order_by("pk"):
        for told in (race.games, race.steps):
            for row in told.exclude(reason=""):
                told.filter(pk=row.pk).update(reason=words(row.reason)[:200])
        redraw(race)


def table_seated(game: Game) -> None:
    """After others sit at the table of a game: who can win its race with it may be another."""
    if game.has_context:
        Race.objects.filter(pk__in=RaceGame.objects.filter(game=game).values("race")).update(version=F("version") + 1)


def person_told(player: Player) -> None:
    """After a person got another name, was hidden or shown: every board of theirs is drawn anew, and each of their club
    on which somebody wrote a reason.
    """
    shown = Q(entrants__people__player__in=Player.objects.of_person(player.pk)) | Q(games__game__seats__player=player)
    shown |= Q(club=player.club_id, games__reason__gt="")
    races = list(Race.objects.filter(shown).values_list("pk", flat=True).distinct())

    def again() -> None:
        with transaction.atomic():
            Race.objects.filter(pk__in=in_order(Race.objects.filter(pk__in=races))).update(version=F("version") + 1)
        redraw_games_of(races)

    # Not before the commit: a person is never locked before a race that is about to seat them.
    transaction.on_commit(again)


def redraw(race: Race) -> None:
    """Let the boards of a race, and those of its games, be drawn anew."""
    race.version += 1
    race.save(update_fields=["version"])
    transaction.on_commit(lambda: redraw_games_of([race.pk]))


def redraw_games_of(races: Sequence[int]) -> None:
    """Let the boards of all games of these races be drawn anew."""
    scorebook.redraw_games(RaceGame.objects.filter(race__in=races, game__isnull=False).values_list("game", flat=True))
