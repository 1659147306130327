"""The club of the demo, as the pens write it: people, three seasons of evenings, tournaments, what was put right since.

It is called otherwise until all of it is there: what was cut off is made again from the beginning. This module must not
know how anybody plays.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from django.utils import timezone

from scorekeeper import rules, scorebook
from scorekeeper.facts import hand_key
from scorekeeper.models import Club, Family, Game, Hand, Player
from scorekeeper.scorebook import Ask

from .. import director
from ..formats.season import Rule
from ..models import Season
from ..simulation.clock import Clock, told_by
from ..simulation.evening import Evening
from ..simulation.nights import play_night
from ..simulation.setting_up import found, gather, name, plan_of
from .years import HOUSE, Sat, batches, evening, evenings, members

ZONE = "Europe/Lisbon"
NAME, UNFINISHED = "Thursday Spades (demo)", "Thursday Spades (demo, not finished)"
HOUSE_RULES = "Thursday rules"
AT_ONCE = 40  # games
NIGHTS = (("race", "solo", 3), ("swiss-tables", "solo", 12), ("knock-out", "pairs", 8), ("all-play-all", "pairs", 6))
Tell = Callable[[str], object]


@dataclasses.dataclass(frozen=True)
class Wanted:
    """How large a demo is to be, which chance makes it, and the last day of its seasons."""

    people: int = 20
    seasons: int = 3
    nights: int = len(NIGHTS)
    seed: int = 0
    last: date = dataclasses.field(default_factory=lambda: timezone.now().date() - timedelta(days=1))


def kept() -> Club | None:
    """The demo that is here already."""
    return Club.objects.filter(name=NAME).order_by("pk").first()


def fill(wanted: Wanted, tell: Tell = lambda line: None) -> Club:
    """Make the club; `tell` hears how far it is."""
    for old in Club.objects.filter(name=UNFINISHED):
        scorebook.delete_club(old.pk, ask("again", old.pk), name=old.name)
    chance = Random(wanted.seed)  # noqa: S311  chance that a seed repeats is meant
    begun = evenings(wanted.last, wanted.seasons, ZONE)
    with told_by(Clock(begun[0] - timedelta(days=1))):
        club = scorebook.found_club(ZONE, name=UNFINISHED)
        house = rules.read_ruleset({"preset": HOUSE[0], "options": HOUSE[1]})
        scorebook.keep_rules(club.pk, ask("rules", club.pk), scorebook.Wanted(HOUSE_RULES, house, []))
        people = [scorebook.add_player(club, name(number)) for number in range(wanted.people)]
    play_evenings(club, people, begun, chance, tell)
    play_nights(club, people, begun, wanted, chance, tell)
    put_right(club, people, chance)
    tell("Working out ratings ...")
    for family in Family.objects.filter(club=club):
        while scorebook.rate_part(family.pk):
            pass
    settings = scorebook.ClubSettings.of(club)
    named = dataclasses.replace(settings, name=NAME)
    return scorebook.change_settings(club.pk, ask("name", club.pk), wanted=named, was=settings.seen)


def ask(what: str, club: int) -> Ask:
    """What asks for a write."""
    return Ask(f"demo-{club}-{what}", "demo")


def play_evenings(club: Club, people: Sequence[Player], begun: Sequence[datetime], chance: Random, tell: Tell) -> None:
    """Bring in the games of all evenings, some at a time."""
    natures = members(len(people), len(begun), chance)
    games = [game for number, at in enumerate(begun) for game in evening(number, at, natures, chance)]
    done = 0
    for some in batches(games, AT_ONCE):
        scorebook.bring_in(club, ask(f"games-{done}", club.pk), [brought(each, people) for each in some])
        done += len(some)
        tell(f"{done} of {len(games)} games")


def brought(game: Sat, people: Sequence[Player]) -> scorebook.Brought:
    """A game as it is brought in."""
    sat = [people[who] for who in game.people]
    named = HOUSE_RULES if (game.ruleset.preset, rules.differences(game.ruleset)) == HOUSE else ""
    setup = scorebook.Setup(game.ruleset, sat, rules_name=named)
    substitutes: list[list[Player]] = []
    hands = [dict(hand) for hand in game.hands]
    if game.stood_in:
        number, seat, who = game.stood_in
        others = [people[who] if place == seat else player for place, player in enumerate(sat)]
        hands[number]["players"] = [str(player) for player in others]
        substitutes.append(others)
    return scorebook.Brought(setup, game.at, hands, game.ended, substitutes)


class Calm(Evening):
    """A tournament evening on which nobody comes late and nothing has to be put right."""

    def maybe(self, often: float) -> bool:
        """What happens seldom does not happen."""
        return often >= 0.5 and super().maybe(often)


def play_nights(
    club: Club, people: Sequence[Player], begun: Sequence[datetime], wanted: Wanted, chance: Random, tell: Tell
) -> None:
    """Play the tournaments, each on the Saturday after an evening, and join them into a season."""
    season: Season | None = None
    for number in range(wanted.nights):
        format, kind, entrants = NIGHTS[number % len(NIGHTS)]
        clock = Clock(begun[(number + 1) * (len(begun) - 1) // wanted.nights] + timedelta(days=2))
        with told_by(clock):
            season = season or director.found_season(
                club, ask("season", club.pk), name="Saturday cup", rule=Rule(best=3, final=4)
            )
            plan = plan_of(club, format, kind, entrants, chance, f"Saturday {number + 1}", short=False)
            night = Calm(found(club, plan), chance, clock, phones=1)
            coming = [str(each) for each in chance.sample(people, entrants * (2 if kind == "pairs" else 1))]
            each = 2 if kind == "pairs" else 1
            gather(night, [coming[at : at + each] for at in range(0, len(coming), each)])
            play_night(night)
            director.put_night(
                season.pk, ask(f"put-{number}", club.pk), tournament=night.facts.tournament.public_id, counts=True
            )
        tell(f"{number + 1} of {wanted.nights} tournaments")


def put_right(club: Club, people: Sequence[Player], chance: Random) -> None:
    """What a roster and a log look like after years: one who came twice, one who hides, a guest, hands corrected."""
    twin = scorebook.add_player(club, f"{people[1]}jamin")
    games = list(Game.objects.filter(club=club, has_context=False).order_by("created_at")[:60])
    at = games[-1].created_at + timedelta(hours=1)
    again = scorebook.bring_in(club, ask("twin", club.pk), [like(games[0], [twin, *people[2:]], at)])
    scorebook.merge_players(club.pk, ask("merge", club.pk), kept=people[1].public_id, gone=twin.public_id)
    scorebook.mark_person(club.pk, ask("hidden", club.pk), person=people[-1].public_id, mark="hidden", value=True)
    guest = scorebook.add_player(club, "Cousin")
    scorebook.mark_person(club.pk, ask("guest", club.pk), person=guest.public_id, mark="guest", value=True)
    scorebook.bring_in(club, ask("visit", club.pk), [like(again[0], [guest, *people[3:]], at + timedelta(hours=2))])
    for game in chance.sample(games[:-1], 3):
        swap_tricks(game)


def like(game: Game, people: Sequence[Player], at: datetime) -> scorebook.Brought:
    """A game of these people that goes as another went."""
    ruleset = rules.ruleset_of({"ruleset": game.ruleset})
    hands = list(told_again(game.hands.all()))
    return scorebook.Brought(scorebook.Setup(ruleset, people[: ruleset.players]), at, hands, game.ended)


def told_again(hands: Any) -> Iterator[dict[str, Any]]:
    """The hands of a game as a record has them."""
    return ({"bids": hand.bids, "tricks": hand.tricks, "prizes": hand.prizes} for hand in hands)


def swap_tricks(game: Game) -> None:
    """The tricks of the first hand of a game were written down for the wrong people; it is left if that may not be."""
    hand: Hand = game.hands.order_by("number")[0]
    tricks = [*hand.tricks[1:], hand.tricks[0]]
    facts = {"bids": hand.bids, "tricks": tricks, "prizes": hand.prizes}
    asked = Ask(f"demo-{game.pk}-corrected", "demo", "written down for the wrong people")
    try:
        scorebook.correct_hand(game.pk, asked, hand=hand.number, was=hand_key(hand), facts=facts)
    except scorebook.REFUSALS:
        return
