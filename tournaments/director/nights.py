"""A tournament as a whole: founded, its links, ended and taken up again."""

from scorekeeper.scorebook import Ask

from ..models import Tournament
from ..night import NightFacts
from .night_steps import take_night_step

LINKS = ("viewer", "helper", "table", "sign_up")
"""What a tournament gives links of; each can be stopped."""


def stop_night_link(tournament_id: int, ask: Ask, *, role: str, was: int) -> Tournament:
    """Give a link a new number: what was given out so far opens nothing any more. Nothing happens to one that was
    stopped already since the page was drawn.
    """

    def change(facts: NightFacts) -> dict[str, str] | None:
        field = f"{role}_link"
        if role not in LINKS or getattr(facts.tournament, field) != was:
            return None
        setattr(facts.tournament, field, was + 1)
        facts.tournament.save(update_fields=[field])
        return {"link": role}

    return take_night_step(tournament_id, ask, "link", {"role": role, "was": was}, change)
