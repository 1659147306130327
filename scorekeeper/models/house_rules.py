"""House rules that a club keeps under a name. A saved change is a new version: no game that has begun reads it."""

from django.db import models

from .club import Club
from .identity import new_id


class HouseRules(models.Model):
    """A named set of rules. `link` numbers the link under which it is passed on."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="house_rules")
    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    name = models.CharField(max_length=60)
    archived = models.BooleanField(default=False)
    viewer_link = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], condition=models.Q(archived=False), name="house_rules_named_once"
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="house_rules_named"),
        ]

    def __str__(self) -> str:
        return self.name


class HouseRulesVersion(models.Model):
    """The rules as they were saved: a snapshot like a game's, and what was also agreed. `key` is the page's."""

    house_rules = models.ForeignKey(HouseRules, models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    preset = models.CharField(max_length=40)
    ruleset = models.JSONField()
    agreed = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64, unique=True)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["house_rules", "number"], name="house_rules_version_once")]

    def __str__(self) -> str:
        return f"{self.house_rules_id} version {self.number}"
