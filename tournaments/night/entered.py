"""Who is entered in a tournament and in its stages, without what was played: a list of people, and a tap on it, need no
more, however long the night has been. Nothing here writes.
"""

from django.db.models import Prefetch

from ..models import Entry, Round, Stage, Tournament
from .facts import NightFacts
from .loading import entries_with_people


def who_is_entered(tournament: Tournament) -> NightFacts:
    """A tournament as if nothing had been played."""
    entries = entries_with_people().filter(tournament=tournament)
    stages = Stage.objects.filter(tournament=tournament)
    stages = stages.prefetch_related("entries", Prefetch("played", Round.objects.none()))
    return NightFacts(tournament, entries, stages)


def entered(facts: NightFacts) -> list[Entry]:
    """Who is in and has not left."""
    return [each for each in facts.entries if each.status == "entered" and not each.left_at and facts.people(each)]


def alone(facts: NightFacts) -> list[Entry]:
    """Who looks for a partner, in a tournament of pairs."""
    pairs = facts.tournament.sides == "pairs"
    return [each for each in entered(facts) if len(facts.people(each)) == 1] if pairs else []


def people_seen(facts: NightFacts, entry: Entry) -> str:
    """What a page that changes who is behind an entrant says stood there."""
    return ",".join(player.public_id for player in facts.people(entry))
