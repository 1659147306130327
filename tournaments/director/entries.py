"""Who enters a tournament: typed at the desk, or signed up by a phone, onto the waiting list where it is full.

Nobody enters twice: the database says so. People are put into the roster before the tournament is locked, as everybody
does who needs both. What becomes of them then is told by `attending`, `partners` and `arranging`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.entering import NotPossible
from scorekeeper.models import Club, Player
from scorekeeper.models.identity import new_id
from scorekeeper.names import as_written, is_called, person_faults
from scorekeeper.scorebook import Ask, Person
from scorekeeper.scorebook.clubs import held_club
from scorekeeper.scorebook.people import add_players
from scorekeeper.scorebook.roster import add_guest
from scorekeeper.scorebook.steps import a_turn

from ..entrants.signing_up import is_closed, is_full
from ..models import Entry, EntryPlayer, Tournament
from ..night.entered import who_is_entered
from ..night.facts import NightFacts
from ..setting_up.plan import MOST_ENTRANTS
from .attending import join_stage
from .night_steps import take_night_step

Told = Mapping[str, Any]
Entering = Sequence[Sequence[Person]]


class LinesRefused(NotPossible):
    """Why nobody was entered: what is wrong, by the place of an entrant in what was sent, from 0."""

    def __init__(self, wrong: Mapping[int, str]) -> None:
        super().__init__(" ".join(wrong.values()))
        self.wrong = wrong


def enter(tournament_id: int, ask: Ask, *, entrants: Entering, here: bool = False) -> Tournament:
    """Enter people or pairs, all of them or nobody; of a pair one may come alone and is matched later. `here`: they are
    there already.

    Raises LinesRefused for those who cannot be named or are entered already.
    """
    return enter_with(tournament_id, ask, "enter", entrants, here=here)


def sign_up(tournament_id: int, ask: Ask, *, people: Sequence[Person]) -> Tournament:
    """Enter by the link that was passed round: where as many are in as there is room for, onto the waiting list.

    Raises NotPossible once the list is closed, LinesRefused as `enter`.
    """
    return enter_with(tournament_id, ask, "sign-up", [people])


@a_turn()
@transaction.atomic
def enter_with(tournament_id: int, ask: Ask, action: str, entrants: Entering, here: bool = False) -> Tournament:
    """Put people into the roster and then into the tournament."""
    players = settle(tournament_id, ask, entrants)

    def change(facts: NightFacts) -> Told | None:
        if not entrants:
            return None
        if facts.tournament.ended_at or (action == "sign-up" and is_closed(facts.tournament)):
            raise NotPossible(_("The list is closed: nobody can enter any more."))
        free_withdrawn(facts, players)
        check_entering(facts, players)
        if len(facts.entries) + len(players) > MOST_ENTRANTS:
            raise NotPossible(_("A tournament has at most {n} entrants.").format(n=MOST_ENTRANTS))
        waits = action == "sign-up" and is_full(facts)
        entries = write_entries(facts, players, here=here, status="waiting" if waits else "entered")
        if here:
            for entry in entries:
                join_stage(facts, entry)
        return {"who": [entry.number for entry in entries], **({"waits": True} if waits else {})}

    named = [[[each.name, each.tag, each.player.pk if each.player else 0] for each in people] for people in entrants]
    return take_night_step(tournament_id, ask, action, {"entrants": named, "here": here}, change, load=who_is_entered)


def settle(tournament_id: int, ask: Ask, entrants: Entering) -> list[list[Player]]:
    """The players of these people, of the roster or new in it, locked after their club. Raises LinesRefused for a name
    that cannot be, or that could mean two people.
    """
    tournament = get_object_or_404(Tournament.objects.select_related("club"), pk=tournament_id)
    ask.allow(tournament)
    club = held_club(tournament.club_id, ask.granted)
    if tournament.steps.filter(key=ask.key).exists():
        return []
    roster = Roster(club)
    wrong: dict[int, str] = {}
    players: list[list[Player]] = []
    for place, people in enumerate(entrants):
        try:
            players.append([roster.player(each) for each in people])
        except NotPossible as error:
            wrong[place] = str(error)
    if wrong:
        raise LinesRefused(wrong)
    guests = [each for people in entrants for each in people if each.guest and not each.player]
    if tournament.rehearses_id and (roster.new or guests):
        raise NotPossible(_("Nothing of a rehearsal stays, so nobody new comes to it: choose somebody of the roster."))
    add_players(roster.new)
    known = [each.pk for people in players for each in people]
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=known).order_by("pk").values_list("pk"))
    return players


class Roster:
    """The people of a club by how they are called, and who is new among those who enter."""

    def __init__(self, club: Club) -> None:
        self.club, self.new = club, list[Player]()
        self.exact: dict[str, Player] = {}
        self.named: dict[str, list[Player]] = {}
        for player in club.players.known():
            self.know(player)

    def know(self, player: Player) -> None:
        """Put somebody into the list."""
        self.exact.setdefault(full_name(player), player)
        self.named.setdefault(player.name.casefold(), []).append(player)

    def player(self, person: Person) -> Player:
        """Whom a person means. Raises NotPossible for a name that cannot be or could mean two."""
        if person.player:
            return person.player
        if person.guest and not person.name:
            return add_guest(self.club, new_id())
        name, tag = as_written(person.name), as_written(person.tag)
        if wrong := person_faults(name, tag):
            raise NotPossible(" ".join(wrong.values()))
        if not is_called(name):
            raise NotPossible(_("That is no name: write letters, or a figure."))
        said = f"{name} ({tag})".casefold() if tag else name.casefold()
        named = self.named.get(name.casefold(), [])
        if player := self.exact.get(said):
            return player
        if not tag and len(named) == 1:
            return named[0]
        if not tag and named:
            told = ", ".join(f"{each.name} ({each.tag})" for each in named)
            raise NotPossible(_("Several are called {name}: write which one, {names}.").format(name=name, names=told))
        self.new.append(player := Player(club=self.club, name=name, tag=tag, guest=person.guest))
        self.know(player)
        return player


def full_name(player: Player) -> str:
    """How somebody is told from all others, in small letters."""
    return (f"{player.name} ({player.tag})" if player.tag else player.name).casefold()


def free_withdrawn(facts: NightFacts, players: Sequence[Sequence[Player]]) -> None:
    """Let those who withdrew before they played come again, under a new number: who signed up first waits first."""
    coming = {player.pk for people in players for player in people}
    for entry in facts.entries:
        if entry.status == "withdrawn" and coming & {player.pk for player in facts.people(entry)}:
            empty_entry(facts, entry)


def empty_entry(facts: NightFacts, entry: Entry) -> None:
    """Leave nobody behind the number of an entrant who has not played."""
    entry.people.all().delete()
    entry.status, entry.checked_in_at = "withdrawn", None
    entry.save(update_fields=["status", "checked_in_at"])
    facts.forget_people(entry)


def check_entering(facts: NightFacts, players: Sequence[Sequence[Player]]) -> None:
    """Raise LinesRefused for those who are entered already, or twice in what was sent, or are too many for one."""
    most = 2 if facts.tournament.sides == "pairs" else 1
    there = {each.player_id for entry in facts.entries for each in entry.people.all()}
    there |= {facts.merged[key].pk for key in there & facts.merged.keys()}
    wrong: dict[int, str] = {}
    for place, people in enumerate(players):
        for player in people:
            if player.pk in there:
                wrong[place] = _("{who} is entered already.").format(who=player)
            there.add(player.pk)
        if not 1 <= len(people) <= most:
            wrong[place] = _("A pair has two names.") if most == 2 else _("One name a line.")
    if wrong:
        raise LinesRefused(wrong)


def write_entries(facts: NightFacts, players: Sequence[Sequence[Player]], *, here: bool, status: str) -> list[Entry]:
    """Write entrants under the next numbers."""
    first = max((entry.number for entry in facts.entries), default=0) + 1
    now = timezone.now() if here else None
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=facts.tournament, number=number, status=status, checked_in_at=now,
            guest=any(each.guest for each in people),
        )
        for number, people in enumerate(players, first)
    )  # fmt: skip
    EntryPlayer.objects.bulk_create(
        EntryPlayer(tournament=facts.tournament, entry=entry, position=position, player=player)
        for entry, people in zip(entries, players, strict=True)
        for position, player in enumerate(people)
    )
    return entries
