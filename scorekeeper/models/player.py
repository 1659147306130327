"""A player: a person in a club's roster, with or without an account."""

import unicodedata

from django.db import models
from django.db.models.functions import Lower

from .club import Club
from .identity import new_id

UNSEEN = {"Cf", "Co", "Cn", "Cs"}  # marks of direction, no width, no sign at all
JOINERS = "\u200c\u200d"  # those that scripts and emoji need


def as_written(name: str) -> str:
    """A name as it is kept: one line, nothing in it that nobody can see, so that no two names look alike and differ.

    >>> as_written("  Ana \\u200b\\n Maria\\u202e ")
    'Ana Maria'
    """
    signs = unicodedata.normalize("NFC", name)
    seen = (sign for sign in signs if sign in JOINERS or unicodedata.category(sign) not in UNSEEN)
    plain = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in seen)
    return " ".join(plain.split())


class Player(models.Model):
    """`tag` is short and tells two people of one name apart, everywhere that they are named."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    name = models.CharField(max_length=60)
    tag = models.CharField(max_length=12, blank=True)
    played_at = models.DateTimeField(null=True, help_text="when the last game of this player began")

    class Meta:
        constraints = [
            models.UniqueConstraint("club", Lower("name"), Lower("tag"), name="player_told_apart"),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_named"),
        ]
        indexes = [models.Index(fields=["club", "-played_at"], name="player_by_lately")]

    def __str__(self) -> str:
        return f"{self.name} ({self.tag})" if self.tag else self.name
