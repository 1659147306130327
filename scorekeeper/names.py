"""Names as they are kept, of people, clubs and rules: what is in them, how long they are, what is told of a wrong one.

The models, the forms and the pen ask here. This module must not know who has a name.
"""

import itertools
import re
import unicodedata
from collections.abc import Iterable

from django.utils.translation import gettext as _

LONGEST = {"name": 60, "tag": 12, "nickname": 20}
"""How many letters what a person is called may have."""
LONGEST_CLUB, LONGEST_RULES, LONGEST_BID = 80, 60, 40

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


BACKWARDS = {"R", "AL"}
"""What Unicode calls letters that are written from right to left."""


def set_apart(text: str, names: Iterable[str]) -> str:
    """A plain text in which each name with letters from right to left is isolated (U+2068 ... U+2069), so that the
    figures beside it stay beside it; one without such a name stays as it is.

    >>> set_apart("Ana 300, Bea 20", ["Ana", "Bea"])
    'Ana 300, Bea 20'
    >>> [ord(sign) for sign in set_apart("\\u05d3 3", ["\\u05d3", "Bea"])]
    [8296, 1491, 8297, 32, 51]
    """
    found = {name for name in names if any(unicodedata.bidirectional(sign) in BACKWARDS for sign in name)}
    if not found:
        return text
    longest_first = "|".join(map(re.escape, sorted(found, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{longest_first})(?!\w)", lambda name: f"\u2068{name[0]}\u2069", text)


def free_name(name: str, taken: Iterable[str], kept: Iterable[str] = ()) -> str:
    """The name of rules; where it is taken the same with the first number that is not, nor a name that others keep.

    >>> free_name("Friday", {"friday"}, kept={"Friday (2)"})
    'Friday (3)'
    """
    return first_free(name, taken, kept, behind=" ({n})", longest=LONGEST_RULES)


def free_tag(tag: str, taken: Iterable[str], kept: Iterable[str] = ()) -> str:
    """A tag for one of several people of one name, found in the same way.

    >>> free_tag("", {""}), free_tag("2", {"", "2"}), free_tag("North", {"north"}, kept={"North2"})
    ('2', '3', 'North3')
    """
    return first_free(tag, taken, kept, behind="{n}", longest=LONGEST["tag"])


def first_free(name: str, taken: Iterable[str], kept: Iterable[str], *, behind: str, longest: int) -> str:
    """A name that nobody has: it, or the first of those with a number behind. Capitals make no other name."""
    gone = {each.casefold() for each in taken}
    if name.casefold() not in gone:
        return name
    gone |= {each.casefold() for each in kept}
    ends = (behind.format(n=number) for number in itertools.count(2))
    # One that was numbered so before gets the next number, not a second one.
    plain = re.sub(rf"(?<!\d){re.escape(behind).replace(re.escape('{n}'), '[1-9]')}$", "", name)
    return next(free for end in ends if (free := plain[: longest - len(end)] + end).casefold() not in gone)


def person_faults(name: str, tag: str = "", nickname: str = "") -> dict[str, str]:
    """What is wrong with what a person is called, by field."""
    told = {
        "name": _("A name has at most {n} letters."),
        "tag": _("A tag has at most {n} letters."),
        "nickname": _("A nickname has at most {n} letters."),
    }
    said = {"name": name, "tag": tag, "nickname": nickname}
    wrong = {field: told[field].format(n=most) for field, most in LONGEST.items() if len(said[field]) > most}
    return wrong if name else {"name": _("A player needs a name."), **wrong}


def is_called(name: str) -> bool:
    """Is there a letter, a figure or a picture in a name, by which somebody can be called?

    >>> is_called("Ana"), is_called("7"), is_called("🦊"), is_called("+"), is_called("- . -")
    (True, True, True, False, False)
    """
    return any(unicodedata.category(sign)[0] in "LN" or unicodedata.category(sign) == "So" for sign in name)


def club_fault(name: str) -> str:
    """What is wrong with the name of a club, or ""."""
    if len(name) > LONGEST_CLUB:
        return _("A club’s name has at most {n} letters.").format(n=LONGEST_CLUB)
    return "" if name else _("A club needs a name.")


def rules_fault(name: str) -> str:
    """What is wrong with the name of kept rules, or ""."""
    if len(name) > LONGEST_RULES:
        return _("The name of rules has at most {n} letters.").format(n=LONGEST_RULES)
    return "" if name else _("Give the rules a name.")


def name_is_taken() -> str:
    """What to do about a name that another has."""
    return _("Another player has this name: add a tag that tells the two apart.")


def name_is_known(name: str) -> str:
    """What to do about a new name that the roster knows, where one of the roster can be chosen as well."""
    return _("{name} is known here: choose the name above, or add a tag that tells the two apart.").format(name=name)
