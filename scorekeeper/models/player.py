"""A player: a person in a club's roster, with or without an account."""

from django.db import models
from django.db.models.functions import Lower

from .club import Club
from .identity import new_id


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
