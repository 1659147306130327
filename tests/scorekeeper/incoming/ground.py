"""A file of old results and its batch, for the tests of what comes in."""

from collections.abc import Callable, Iterator

from scorekeeper import scorebook
from scorekeeper.incoming.checking import check
from scorekeeper.incoming.planning import planned
from scorekeeper.models import Batch, Club
from tests.table import ask

TITLES = "date,rules,place,note,player 1,score 1,player 2,score 2,player 3,score 3"


def finals(count: int, third: str = "Quentin") -> str:
    """So many games of Ana, Bea and a third, on one day after the other, each with scores of its own."""
    return "\n".join([TITLES, *rows(count, third)])


def rows(count: int, third: str) -> Iterator[str]:
    """The rows of these games."""
    for n in range(count):
        day = f"20{10 + n // 336}-{1 + n // 28 % 12:02}-{1 + n % 28:02}"
        yield f"{day},cutthroat-short,Corner,,Ana,{310 + n},Bea,120,{third},-40"


def kept(club: Club, text: str) -> Batch:
    """A file that was sent."""
    return scorebook.keep_file(club.pk, ask(), name="old.csv", source=text, chosen={})


OF_A_FILE: dict[str, Callable[[Club], str]] = {
    "old_sample": lambda club: "final", "old_batch": lambda club: kept(club, finals(1)).public_id,
}  # fmt: skip
"""The pages that need more than a club: what else stands in their address."""


def begun(club: Club, text: str) -> Batch:
    """A batch that is about to come in."""
    batch = kept(club, text)
    coming = planned(check(club, text, {}))
    return scorebook.begin_batch(batch.pk, ask(), coming=coming, seen={})


def part(batch: Batch) -> Batch:
    """One more part of it."""
    return scorebook.bring_part(batch.pk, ask(), done=Batch.objects.get(pk=batch.pk).done)


def brought(club: Club, text: str) -> Batch:
    """A batch that is here."""
    batch = begun(club, text)
    while batch.state == "coming":
        batch = part(batch)
    return batch


def taken_out(batch: Batch) -> Batch:
    """The same taken out again."""
    batch = Batch.objects.get(pk=batch.pk)
    while batch.state != "gone":
        batch = scorebook.take_out_part(batch.pk, ask(), done=batch.done)
    return batch
