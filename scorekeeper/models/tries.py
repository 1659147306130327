"""Wrong tries, counted for all processes together. No row names anybody: its key is a keyed digest."""

from django.db import models


class Tries(models.Model):
    """How often something was tried in vain until a moment; after it the row is none, and goes."""

    key = models.CharField(max_length=64, unique=True)
    wrong = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "tries"

    def __str__(self) -> str:
        return f"{self.wrong} until {self.until}"
