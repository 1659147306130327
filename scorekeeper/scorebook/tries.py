"""Wrong tries, counted where all processes see them. Must not know what is tried."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from ..models import Tries

AT_ONCE = 100  # old rows that go with each new one: more than come


@transaction.atomic
def count_try(most: dict[str, int], *, lasts: timedelta) -> datetime | None:
    """Count a try under each key; until when to wait where that is one more than its `most`, and then none is counted.

    The count is taken before anybody looks whether the try is right: of many at once no more than `most` look.
    """
    now, keys = timezone.now(), sorted(most)
    old = Tries.objects.filter(until__lte=now).select_for_update(skip_locked=True).values_list("pk", flat=True)
    Tries.objects.filter(pk__in=list(old[:AT_ONCE])).delete()
    for key in keys:  # in one order, so that no two wait for each other
        Tries.objects.bulk_create([Tries(key=key, until=now + lasts)], ignore_conflicts=True)
        # Far ahead lies what was written before a clock was put back; no two clocks are so far apart.
        over = Q(until__lte=now) | Q(until__gt=now + 2 * lasts)
        Tries.objects.filter(over, key=key).update(wrong=0, until=now + lasts)
        Tries.objects.filter(key=key).update(wrong=F("wrong") + 1)
    rows = {row.key: row for row in Tries.objects.filter(key__in=keys)}
    waits = [row.until for key, row in rows.items() if row.wrong > most[key]]
    if waits:
        take_back_try(keys)
    return max(waits, default=None)


def take_back_try(keys: Iterable[str]) -> None:
    """It was right: it does not count."""
    for key in sorted(keys):
        Tries.objects.filter(key=key, wrong__gt=0).update(wrong=F("wrong") - 1)
