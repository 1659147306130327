"""Templates as a phone without signal has them: compiled node by node, refused where no phone could draw them."""

from typing import Any

import pytest
from django.template import engines

from scorekeeper.project.drawn import PARTS, Drawn, NotDrawn, Page


def tree(source: str) -> Any:
    """A template from its text."""
    return Page(Drawn({}), template(source)).tree()


def template(source: str) -> Any:
    return engines["django"].engine.from_string("{% load cache %}\n" + source)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{# nothing #}a{% comment %}b{% endcomment %}c", ["\nac"]),
        ("{{ a.b }}", ["\n", ["v", "a.b"]]),
        ("{{ a|default_if_none:'' }}", ["\n", ["v", ["default_if_none", "a", ["=", ""]]]]),
        ("{% cache 9 a %}b{% endcache %}", ["\nb"]),
        ("{% url 'scorekeeper:start' %}", ["\n/"]),
        ("{% if a and not b %}c{% else %}d{% endif %}",
            ["\n", ["if", [["and", "a", ["not", "b"]], ["c"]], [["=", True], ["d"]]]]),
        ("{% if a is False %}b{% endif %}", ["\n", ["if", [["is", "a", ["=", False]], ["b"]]]]),
        ("{% for a in b %}{{ a }}{% empty %}c{% endfor %}", ["\n", ["for", "a", "b", [["v", "a"]], ["c"]]]),
        ("{% translate '100 %' %}", ["\n", ["v", ["_", "100 %%"]]]),
        ("{% translate 'D' context 'dealer mark' as a %}", ["\n", ["set", "a", ["_", "D", "dealer mark"]]]),
        ("{% blocktranslate with a=b.c %}d {{ a }}{% endblocktranslate %}",
            ["\n", ["blocktranslate", "d %(a)s", {"a": "b.c"}, ["a"]]]),
        ("{% blocktranslate count n=a %}one{% plural %}{{ n }} of them{% endblocktranslate %}",
            ["\n", ["blocktranslate", "one", {}, ["n"], "%(n)s of them", "n", "a"]]),
        ("{% partialdef a inline %}b{% endpartialdef %}c", ["\n", ["include", "None#a", {}], "c"]),
    ],
)  # fmt: skip
def test_what_stands_there(source: str, expected: Any) -> None:
    assert tree(source) == expected


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("{% now 'Y' %}", "NowNode"),
        ("{% static 'a.js' %}", "StaticNode"),
        ("{{ a|upper }}", "the filter upper"),
        ("{% if a in b %}{% endif %}", "'in'"),
        ("{{ block.super }}", "block.super"),
        ("{{ _('a') }}", "no phone reads"),
        ("{% with a=_('a') %}{% endwith %}", "no phone reads"),
        ("{{ a|default_if_none:_('a') }}", "no phone reads"),
        ("{{ 'a' }}{{ '<b>' }}", "would be escaped"),
        ("{% for a, b in c %}{% endfor %}", "one name"),
        ("{% for a in b reversed %}{% endfor %}", "forwards"),
        ("{% include a %}", "which template"),
        ("{% url 'scorekeeper:game' 'a' %}", "not fixed"),
        ("{% translate a %}", "a text alone"),
        ("{% translate 'a'|upper %}", "a text alone"),
        ("{% translate 'a' noop %}", "a text alone"),
        ("{% blocktranslate asvar a %}b{% endblocktranslate %}", "asvar"),
    ],
)
def test_what_no_phone_draws_fails_with_its_line(source: str, why: str) -> None:
    with pytest.raises(NotDrawn, match=f"line 3: .*{why}"):
        tree("\n" + source)


def test_a_template_is_there_with_all_that_it_includes() -> None:
    drawn = Drawn(PARTS)
    included = {name for tree in drawn.templates.values() for name in names(tree)}
    assert "shared/conflict.html" in included
    assert included - drawn.templates.keys() == set()


def names(tree: Any) -> list[str]:
    """What is included, wherever in it."""
    if not isinstance(tree, list):
        return []
    here = [tree[1]] if tree[:1] == ["include"] else []
    return here + [name for part in tree for name in names(part)]
