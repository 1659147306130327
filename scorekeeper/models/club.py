"""A club: people who share a roster and a history, from two friends up. It begins silently with a first game."""

from django.db import models

from .identity import new_id


class Club(models.Model):
    """`words` maps a word of ours to the one its tables see ("tricks": "books"); link numbers revoke links."""

    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    name = models.CharField(max_length=80, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=10, blank=True)
    words = models.JSONField(default=dict, blank=True)
    holder_link = models.PositiveIntegerField(default=1)
    scorer_link = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name or self.public_id
