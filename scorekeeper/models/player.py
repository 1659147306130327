"""A player: a person in a club's roster, with or without an account."""

from collections.abc import Iterable

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from ..names import LONGEST, free_tag
from ..sight import nobody, sees_names
from .club import Club
from .identity import new_id

GUEST = "guest"
"""In the place of a player's id: somebody who gave no name and is in no roster yet."""


class Roster(models.QuerySet["Player"]):
    """The people of clubs."""

    def known(self) -> "Roster":
        """Those who are somebody: one record a person, nobody erased."""
        return self.filter(merged_into__isnull=True, erased=False)

    def offered(self) -> "Roster":
        """Those whom a new table offers: no guest of another evening, nobody archived. Who played lately first."""
        return self.known().filter(guest=False, archived=False).order_by("-played_at", "name", "tag", "pk")

    def that_count(self, ids: Iterable[int]) -> dict[int, int]:
        """For each of these records the one that counts now, by key: itself, or the one that it was merged into."""
        counts = {each: each for each in ids}
        while gone := dict(
            self.filter(pk__in=set(counts.values()), merged_into__isnull=False).values_list("pk", "merged_into_id")
        ):
            counts = {each: gone.get(there, there) for each, there in counts.items()}
        return counts

    def free_tag(self, player_id: int, name: str, tag: str) -> str:
        """This tag, or where another of the club is called so by now the first number that tells the two apart."""
        player = self.get(pk=player_id)
        others = self.filter(club=player.club_id, merged_into__isnull=True, name__iexact=name).exclude(pk=player_id)
        return tag if player.merged_into_id else free_tag(tag, others.values_list("tag", flat=True))

    def of_person(self, player_id: int) -> set[int]:
        """The key of a record, and those of every record that was put together with it."""
        return set(self.of_people([player_id]))

    def of_people(self, ids: Iterable[int]) -> dict[int, int | None]:
        """The same for several people at once, with as many queries as for one: each record by key, and the one that
        it was put together with.
        """
        found: dict[int, int | None] = dict.fromkeys(ids)
        layer = set(found)
        while layer:
            gone = dict(self.filter(merged_into__in=layer).values_list("pk", "merged_into_id"))
            layer = gone.keys() - found.keys()
            found |= gone
        return found


class Player(models.Model):
    """`tag` is short and tells two people of one name apart, everywhere that they are named.

    A guest came for one evening: not offered again, left out of leaderboards. Who is archived is not offered either;
    who is hidden is "a player" to all who only read; of who is erased nothing but the hands is left. `merged_into`
    is the record of the same person that counts. `former` are the names they had, which words may still say.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    name = models.CharField(max_length=LONGEST["name"])
    tag = models.CharField(max_length=LONGEST["tag"], blank=True)
    nickname = models.CharField(max_length=LONGEST["nickname"], blank=True)
    colour = models.CharField(max_length=8, blank=True)
    sticker = models.CharField(max_length=20, blank=True)
    guest = models.BooleanField(default=False)
    archived = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    erased = models.BooleanField(default=False)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")
    former = models.JSONField(default=list, blank=True)
    played_at = models.DateTimeField(null=True, help_text="when the last game of this player began")

    objects = Roster.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "club", Lower("name"), Lower("tag"), condition=Q(merged_into__isnull=True), name="player_told_apart"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="player_named"),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=models.F("pk")),
                name="player_not_merged_in_itself",
            ),
        ]
        indexes = [models.Index(fields=["club", "-played_at"], name="player_by_lately")]

    def __str__(self) -> str:
        if self.hidden and not sees_names(self.club_id):
            return nobody()
        return f"{self.name} ({self.tag})" if self.tag else self.name

    @property
    def that_counts(self) -> "Player":
        """The record of this person that counts: itself, or the one that it was put together with."""
        found = self
        while found.merged_into:
            found = found.merged_into
        return found

    def call(self, name: str, tag: str, nickname: str) -> None:
        """Give a person other names, and keep those that they had."""
        had = [f"{self.name} ({self.tag})" if self.tag else "", self.name, self.nickname]
        gone = [each for each in had if each and each not in (name, nickname)]
        self.former = list(dict.fromkeys([*self.former, *gone]))
        self.name, self.tag, self.nickname = name, tag, nickname


class Merge(models.Model):
    """Two records of one person put together: what went over from one to the other, so that it can go back.

    `seats` are [game, place, from_hand] of those that were `gone`'s; `before` is what else of `kept` it changed.
    """

    kept = models.ForeignKey(Player, models.CASCADE, related_name="merges")
    gone = models.ForeignKey(Player, models.CASCADE, related_name="+")
    seats = models.JSONField(default=list)
    before = models.JSONField(default=dict)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["gone"], condition=Q(taken_back_at__isnull=True), name="merge_once")
        ]

    def __str__(self) -> str:
        return f"{self.gone_id} into {self.kept_id}"
