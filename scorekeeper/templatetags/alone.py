"""Where a page finds what it needs without signal. Must not know what that does."""

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def alone() -> SafeString:
    """`{% alone %}`: the scripts and the texts of the language, as data of the body: read once the page is there,
    so that no first visit waits for them.
    """
    code = get_language() or settings.LANGUAGE_CODE
    texts = "" if code == settings.LANGUAGE_CODE else static(f"scorekeeper/alone.{code}.json")
    return format_html(
        ' data-alone="{}" data-going="{}"{}{}',
        static("scorekeeper/alone.js"),
        static("scorekeeper/going.js"),
        format_html(' data-texts="{}"', texts) if texts else "",
        worker(),
    )


@register.simple_tag
def worker() -> SafeString:
    """`{% worker %}`: where the worker is that opens a page without signal, for a page on a TV to have it."""
    return format_html(' data-worker="{}"', "" if settings.DEBUG else "/sw.js")


@register.simple_tag
def watching() -> SafeString:
    """`{% watching %}`: the same of a page that is only watched, and what that says without signal."""
    still = _("No signal since {time}: this is how it stood then.")
    return format_html(' data-alone="{}" data-still="{}"{}', static("scorekeeper/watching.js"), still, worker())
