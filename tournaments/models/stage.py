"""A stage of a tournament, who is in it, and its rounds."""

from django.db import models
from django.db.models import Q

from .tournament import Entry, Tournament


class Stage(models.Model):
    """A part of a tournament with one format (a key of `setting_up.stage_formats.FORMATS`).

    `rules` has a ruleset for each table size it may seat, by that size: `{"4": {"preset": ..., "options": ...}}`.
    `rounds` is how many are to be played, 0 for as many as it takes. `plan` are rounds drawn ahead, by the numbers of
    entrants, with those it was made for. `through` go on to the next stage; `settled` are the numbers of those who do
    so though others were level with them. `settings` is what one format alone asks for.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20)
    size = models.PositiveSmallIntegerField(help_text="seats at a table")
    rounds = models.PositiveSmallIntegerField()
    rules = models.JSONField(default=dict)
    tie_breaks = models.JSONField(default=list)
    settings = models.JSONField(default=dict)
    through = models.PositiveSmallIntegerField(null=True, blank=True)
    carries = models.BooleanField(default=False, help_text="tokens of the stage before count here")
    minutes = models.PositiveSmallIntegerField(null=True, blank=True, help_text="what a round may take")
    confirms = models.BooleanField(default=False, help_text="a result counts once the others have confirmed it")
    seed = models.PositiveIntegerField(default=0)
    plan = models.JSONField(default=dict)
    settled = models.JSONField(default=list)
    begun_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="stage_number_from_one"),
            models.CheckConstraint(condition=Q(size__gte=2, size__lte=5), name="stage_size"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} stage {self.number} {self.format}"


class StageEntry(models.Model):
    """Who is in a stage, written when it begins and when somebody comes late: by seed."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entries")
    entry = models.ForeignKey(Entry, models.RESTRICT, related_name="stages")
    seed = models.PositiveSmallIntegerField()
    from_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="stage_entry_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="stage_seed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.entry_id}"


class Round(models.Model):
    """All tables of a stage that are played at once. It is drawn, then published; a cancelled one is kept and counts
    for nothing. `forced`: the director drew it while tables of the round before were open, who are `open_tables`.
    `warnings` are sentences as `reasons` keeps them: what the director was told of the draw.
    """

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="played")
    number = models.PositiveSmallIntegerField()
    seed = models.PositiveIntegerField(default=0)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    forced = models.BooleanField(default=False)
    open_tables = models.JSONField(default=list)
    warnings = models.JSONField(default=list)
    ends_at = models.DateTimeField(null=True, blank=True, help_text="when its time is up")
    paused_at = models.DateTimeField(null=True, blank=True)
    last_hand_at = models.DateTimeField(null=True, blank=True, help_text="when the last hand was called")

    class Meta:
        ordering = ["stage", "number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], condition=Q(cancelled_at__isnull=True), name="round_drawn_once"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id} round {self.number}"
