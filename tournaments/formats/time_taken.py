"""How long something takes, in a sentence: as minutes, beyond an hour and a half as hours and minutes."""

from scorekeeper.rules.text import Text

MOST = 90  # minutes that are told as such
MINUTES, HOURS = ("{n} minute", "{n} minutes"), ("{n} hour", "{n} hours")


def tell_minutes(minutes: int) -> Text:
    """Say so many minutes.

    >>> from scorekeeper.rules.text import say
    >>> [say(tell_minutes(each)) for each in (1, 90, 91, 150, 180)]
    ['1 minute', '90 minutes', '1 hour 31 minutes', '2 hours 30 minutes', '3 hours']
    """
    if minutes <= MOST:
        return Text.of(MINUTES, n=minutes)
    hours, over = divmod(minutes, 60)
    told = Text.of(HOURS, n=hours)
    return Text.of("{hours} {minutes}", hours=told, minutes=Text.of(MINUTES, n=over)) if over else told
