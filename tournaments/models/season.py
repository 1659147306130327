"""A season: nights of a club joined into one table, which is worked out from their standings and stored nowhere."""

from django.db import models
from django.db.models import Q

from scorekeeper.models import Club
from scorekeeper.models.identity import new_id

from .tournament import Tournament


class Season(models.Model):
    """How its nights count: `formats.season.Rule` says what each field means. `version` counts writes."""

    BY = ("places", "tokens")

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    name = models.CharField(max_length=80)
    key = models.CharField(max_length=64, unique=True, help_text="of the page that made it: made once")
    phone = models.CharField(max_length=16, blank=True)
    by = models.CharField(max_length=8, choices=[(each, each) for each in BY], default="places")
    points = models.JSONField(default=list)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    final = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    written_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(by__in=["places", "tokens"]), name="season_by_known"),
            models.CheckConstraint(condition=Q(best__isnull=True) | Q(best__gte=1), name="season_best_one_at_least"),
        ]
        indexes = [models.Index(fields=["club", "-created_at"], name="season_by_lately")]

    def __str__(self) -> str:
        return self.name


class SeasonNight(models.Model):
    """A night that counts in a season. One night may count in several: a month's and a year's."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="nights")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="seasons")
    added_at = models.DateTimeField()

    class Meta:
        ordering = ["added_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "tournament"], name="season_night_once")]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.tournament_id}"


class SeasonStep(models.Model):
    """One write to a season, kept for good, as `TournamentStep` is."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    content = models.CharField(max_length=64)
    action = models.CharField(max_length=24)
    told = models.JSONField(default=dict)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="season_step_once"),
            models.UniqueConstraint(fields=["season", "key"], name="season_step_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id} step {self.number} {self.action}"
