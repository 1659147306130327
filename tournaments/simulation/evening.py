"""One tournament that is being played: its chance, what was done in it and what was refused, looked at after each step.

It must not know what an organizer does; `check` tells what is wrong by then.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from scorekeeper.scorebook import REFUSALS, Ask

from ..models import Tournament
from ..night.facts import NightFacts
from .clock import Clock

T = TypeVar("T")
Check = Callable[[NightFacts], Iterable[str]]
LAST = 30  # what was done before a fault, as far as it is told


class Unsound(Exception):
    """Something is as it must never be: what, and what was done before."""


class Evening:
    """A tournament at play. `phones`: how many of the tables write their hands on a phone, from 0 to 1."""

    def __init__(
        self, tournament: Tournament, chance: Random, clock: Clock, *, phones: float = 0.5, check: Check | None = None
    ) -> None:
        self.pk, self.chance, self.clock, self.phones, self.check = tournament.pk, chance, clock, phones, check
        self.loaded: NightFacts | None = None
        self.version = 0
        self.told: list[str] = []
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    @property
    def facts(self) -> NightFacts:
        """The tournament as it stands; it is loaded once until something is done."""
        if self.loaded is None:
            self.loaded = NightFacts.load(Tournament.objects.select_related("club").get(pk=self.pk))
        return self.loaded

    def maybe(self, often: float) -> bool:
        """True so often, from 0 to 1."""
        return self.chance.random() < often

    def pick(self, things: Sequence[T]) -> T | None:
        """One of these; None where there is none."""
        return self.chance.choice(things) if things else None

    def lot(self) -> int:
        """A seed for a draw."""
        return self.chance.randrange(1_000_000)

    def do(
        self, write: Callable[..., Any], /, *, of: int | None = None, why: str = "", look: bool = True, **more: Any
    ) -> Any:
        """Let a pen write, of the tournament or `of` something else; what it gives, None where it refused. `look` at
        what came of it.

        Raises Unsound if something is wrong by then.
        """
        name = write.__name__
        self.told.append(f"{name} {more}")
        try:
            given = self.send(write, self.pk if of is None else of, ask(why), **more)
        except REFUSALS as error:
            self.refused[name] += 1
            self.told.append(f"    refused: {error}")
            return None
        finally:
            self.clock.go_on()
            self.loaded = None
        self.done[name] += 1
        if look and (of is not None or (self.check and self.has_changed())):
            self.look()
        return given

    def send(self, write: Callable[..., Any], of: int, asked: Ask, **more: Any) -> Any:
        """Send a write as a page would."""
        return write(of, asked, **more)

    def has_changed(self) -> bool:
        """Has anything been written since it was looked at?"""
        before, self.version = self.version, Tournament.objects.values_list("version", flat=True).get(pk=self.pk)
        return before != self.version

    def look(self) -> None:
        """Raise Unsound if something is wrong."""
        wrong = list(self.check(self.facts)) if self.check else []
        if wrong:
            self.unsound(*wrong)

    def unsound(self, *wrong: str) -> None:
        """Raise Unsound, with what was done before."""
        raise Unsound("\n".join([*wrong, "after:", *self.told[-LAST:]]))


def ask(why: str = "") -> Ask:
    """What asks for a write, as a page would."""
    return Ask(secrets.token_hex(16), "simulation", why)
