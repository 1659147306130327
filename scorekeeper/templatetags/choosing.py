"""The lines of a list to choose from, drawn in one go: the house rules have a thousand of them on one page, and the
engine would take most of that page's time for their few signs.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def lines(choices: Iterable[Mapping[str, Any]]) -> SafeString:
    """`<select ...>{{ choices|lines }}</select>`, of choices {value, text, checked}.

    >>> lines([{"value": "<5", "text": "5 & more", "checked": True}])
    '<option value="&lt;5" selected>5 &amp; more</option>'
    """
    drawn = [
        f'<option value="{escape(str(each["value"]))}"{" selected" if each.get("checked") else ""}>'
        f"{escape(str(each['text']))}</option>"
        for each in choices
    ]
    return mark_safe("\n".join(drawn))  # noqa: S308  escaped above
