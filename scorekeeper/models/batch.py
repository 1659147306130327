"""Old results that come in from one file: what was sent, what is made of it, how far it is."""

from collections.abc import Mapping

from django.db import models
from django.db.models import F, Q

from .club import Club
from .game import Game
from .identity import new_id


class Batch(models.Model):
    """A file of old results. `source` is its text until it begins to come in, `chosen` what its page said of it.

    While it comes in its games and people are in `shelf`, a club that nobody has a role in, so that no page shows any
    of them; one last step moves them. `plan` says how: its "rules", its "people" [key on the shelf, key in the club or
    null]; once it is here the keys of those who are "new" to the club. `done` counts the games that are written.
    """

    STATES: Mapping[str, str] = {
        "checked": "only looked at", "coming": "comes in", "here": "is here", "going": "is taken out", "gone": "was",
    }  # fmt: skip

    club = models.ForeignKey(Club, models.CASCADE, related_name="batches")
    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    key = models.CharField(max_length=64, unique=True, help_text="of the page that sent it: kept once")
    name = models.CharField(max_length=100, blank=True)
    source = models.TextField(blank=True)
    chosen = models.JSONField(default=dict, blank=True)
    plan = models.JSONField(default=dict, blank=True)
    shelf = models.OneToOneField(Club, models.SET_NULL, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=7, default="checked", choices=STATES.items())
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField(help_text="when it was sent")
    finished_at = models.DateTimeField(null=True, blank=True, help_text="when it was here")
    taken_out_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["checked", "coming", "here", "going", "gone"]), name="batch_state"
            ),
            models.CheckConstraint(condition=Q(done__lte=F("total")), name="batch_done"),
            models.CheckConstraint(condition=Q(state="checked") | Q(source=""), name="batch_source_until_it_comes"),
            models.CheckConstraint(condition=~Q(state="here") | Q(shelf__isnull=True), name="batch_here_on_no_shelf"),
        ]

    def __str__(self) -> str:
        return self.public_id


class BatchGame(models.Model):
    """A game of a batch: `told` is what the pen is to write, with people by their key on the shelf; empty once it is
    written as `game`.
    """

    batch = models.ForeignKey(Batch, models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()
    told = models.JSONField(default=dict, blank=True)
    game = models.OneToOneField(Game, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["batch", "number"], name="batch_game_once")]

    def __str__(self) -> str:
        return f"{self.batch_id} #{self.number}"
