"""The few templates that a phone without signal draws itself, as data for scripts/alone/draw.js: read by Django's own
parser, so that a page is written once. Must not know what a page shows.

A part of a template is named as `render` names it: "scorekeeper/adjust.html#body" is a block or a partial. It is a list
of nodes: a text, or [kind, ...]. An expression is a path ("board.title") or [function, ...]. What is not in the two
tables at the end fails the build, with its template and its line.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from django.template import Node, Template, base, defaulttags, engines, loader_tags, smartif
from django.templatetags import cache, i18n
from django.urls import reverse
from django.utils.html import escape
from template_partials.templatetags.partials import DefinePartialNode

Tree = list[Any]
PAGE = ("title", "body_class", "body")
PARTS = {
    "scorekeeper/game.html": ("title", "board"),
    "scorekeeper/sheet.html": PAGE,
    "scorekeeper/correct_hand.html": PAGE,
    "scorekeeper/adjust.html": PAGE,
    "scorekeeper/misdeal.html": PAGE,
    "scorekeeper/deal.html": PAGE,
    "scorekeeper/end.html": PAGE,
    "scorekeeper/rematch.html": PAGE,
    "scorekeeper/alone/said.html": ("no_signal", "unsent", "refused", "stuck", "lost", "version", "waits"),
    "scorekeeper/alone/front.html": PAGE,
    "scorekeeper/alone/new_game.html": PAGE,
    "scorekeeper/alone/new_table.html": PAGE,
    "scorekeeper/alone/waits.html": PAGE,
}
"""What is drawn of which template; what these include comes with them."""
FILTERS = {"default_if_none", "length"}


class NotDrawn(Exception):
    """A template says what the phone cannot draw."""


class Drawn:
    """The templates by name, and the texts in them: (one, many or "", context or "")."""

    def __init__(self, parts: Mapping[str, Iterable[str]]) -> None:
        self.engine = engines["django"].engine  # type: ignore[attr-defined]
        self.templates: dict[str, Tree] = {}
        self.texts: set[tuple[str, str, str]] = set()
        for name, wanted in parts.items():
            page = Page(self, self.engine.get_template(name))
            for part in wanted:
                page.add(part)

    def include(self, name: str) -> None:
        """Have a whole template, too; it may include itself."""
        if name not in self.templates:
            self.templates[name] = []
            self.templates[name] = Page(self, self.engine.get_template(name)).tree()


class Page:
    """One template with those that it extends."""

    def __init__(self, drawn: Drawn, template: Template) -> None:
        self.drawn = drawn
        self.chain = [template]
        while extends := self.all_of(self.chain[-1], loader_tags.ExtendsNode):
            self.chain.append(drawn.engine.get_template(extends[0].parent_name.var))

    def all_of(self, template: Template, kind: type[Any]) -> list[Any]:
        """The nodes of a kind, wherever in a template."""
        return list(template.nodelist.get_nodes_by_type(kind))

    @cached_property
    def blocks(self) -> dict[str, Any]:
        """The last word on each block."""
        found: dict[str, Any] = {}
        for template in self.chain:
            for block in self.all_of(template, loader_tags.BlockNode):
                found.setdefault(block.name, block)
        return found

    def tree(self) -> Tree:
        """The whole of a template that extends none."""
        return self.nodes(self.chain[-1].nodelist)

    def add(self, part: str) -> None:
        """Have a block, or a partial of the template itself."""
        name = f"{self.chain[0].name}#{part}"
        if part in self.blocks:
            self.drawn.templates[name] = self.nodes(self.blocks[part].nodelist)
        else:
            partials = self.all_of(self.chain[0], DefinePartialNode)
            self.partial(next(each for each in partials if each.partial_name == part))

    def nodes(self, nodes: Iterable[Node]) -> Tree:
        """Each node, texts that meet as one."""
        tree: Tree = []
        for node in nodes:
            if type(node) not in NODES:
                raise self.fault(node, f"no phone draws {type(node).__name__}")
            for made in NODES[type(node)](self, node):
                if isinstance(made, str) and tree and isinstance(tree[-1], str):
                    tree[-1] += made
                elif made != "":
                    tree.append(made)
        return tree

    def fault(self, node: Any, why: str) -> NotDrawn:
        """What is wrong, and where."""
        return NotDrawn(f"{node.origin.template_name}, line {node.token.lineno}: {why}")

    def value(self, node: Any, told: Any) -> Any:
        """An expression of a node."""
        if isinstance(told, defaulttags.TemplateLiteral):
            return self.value(node, told.value)
        if isinstance(told, smartif.TokenBase):
            if told.id not in OPERATORS:
                raise self.fault(node, f"no phone knows {told.id!r}")
            return [told.id, *(self.value(node, side) for side in (told.first, told.second) if side is not None)]
        made = self.variable(node, told.var) if told.is_var else self.literal(node, told.var)
        for function, arguments in told.filters:
            if function.__name__ not in FILTERS:
                raise self.fault(node, f"no phone knows the filter {function.__name__}")
            given = [self.variable(node, arg) if lookup else self.literal(node, arg) for lookup, arg in arguments]
            made = [function.__name__, made, *given]
        return made

    def variable(self, node: Any, variable: base.Variable) -> Any:
        """A path, or what stands there itself."""
        path = str(variable.var)
        if path.startswith("block."):
            raise self.fault(node, f"no phone reads {path}")
        if variable.lookups is None:
            return self.literal(node, variable.literal)
        named = {"True": True, "False": False, "None": None}
        return ["=", named[path]] if path in named else path

    def literal(self, node: Any, value: Any) -> Tree:
        """What stands there is drawn as it is in Django, and escaped here: there must be no difference."""
        if not isinstance(value, str | int):
            raise self.fault(node, f"no phone reads {value!r}")
        if isinstance(value, str) and value != escape(value):
            raise self.fault(node, f"{value!r} would be escaped")
        return ["=", value]

    def values(self, node: Any) -> dict[str, Any]:
        """What a node gives names to."""
        return {name: self.value(node, each) for name, each in node.extra_context.items()}

    def partial(self, node: Any) -> Tree:
        """Have a partial, and draw it here if it says so."""
        name = f"{node.origin.template_name}#{node.partial_name}"
        self.drawn.templates[name] = self.nodes(node.nodelist)
        return [["include", name, {}]] if node.inline else []

    def include(self, node: Any) -> Tree:
        """Another template, whose name must stand there."""
        name = node.template.var
        if not isinstance(name, str):
            raise self.fault(node, "which template is not said")
        self.drawn.include(name)
        return [["include", name, self.values(node), *([1] if node.isolated_context else [])]]

    def loop(self, node: Any) -> Tree:
        """One name, forwards."""
        if node.is_reversed or len(node.loopvars) != 1:
            raise self.fault(node, "one name, forwards")
        told = [self.value(node, node.sequence), self.nodes(node.nodelist_loop), self.nodes(node.nodelist_empty)]
        return [["for", node.loopvars[0], *told]]

    def choice(self, node: Any) -> Tree:
        """Pairs of a condition and what is drawn then."""
        pairs = node.conditions_nodelists
        return [
            ["if", *([["=", True] if why is None else self.value(node, why), self.nodes(then)] for why, then in pairs)]
        ]

    def translate(self, node: Any) -> Tree:
        """A text, drawn or kept under a name."""
        context = node.message_context.var if node.message_context else ""
        if node.noop or node.filter_expression.filters or node.filter_expression.is_var is not True:
            raise self.fault(node, "a text alone is translated")
        one = node.filter_expression.var.literal
        if one is None:
            raise self.fault(node, "a text alone is translated")
        text = ["_", self.text(str(one).replace("%", "%%"), "", context), *([context] if context else [])]
        return [["set", node.asvar, text] if node.asvar else ["v", text]]

    def block_translate(self, node: Any) -> Tree:
        """A text that is filled; with a plural its count is the last of what is given."""
        if node.message_context or node.asvar:
            raise self.fault(node, "no phone knows context or asvar here")
        one, names = node.render_token_list(node.singular)
        many, more = node.render_token_list(node.plural) if node.plural else ("", [])
        told = ["blocktranslate", self.text(one, many, ""), self.values(node), [*dict.fromkeys([*names, *more])]]
        return [[*told, many, node.countervar, self.value(node, node.counter)] if many else told]

    def text(self, one: str, many: str, context: str) -> str:
        """Note a text."""
        self.drawn.texts.add((one, many, context))
        return one

    def url(self, node: Any) -> Tree:
        """An address that is the same for everybody."""
        if node.args or node.kwargs or node.asvar:
            raise self.fault(node, "the address is not fixed")
        return [reverse(node.view_name.var)]


OPERATORS = {"and", "or", "not", "is", "==", "!=", ">"}
NODES: dict[type[Any], Callable[[Page, Any], Tree]] = {
    base.TextNode: lambda page, node: [node.s],
    base.VariableNode: lambda page, node: [["v", page.value(node, node.filter_expression)]],
    defaulttags.CommentNode: lambda page, node: [],
    defaulttags.LoadNode: lambda page, node: [],
    defaulttags.IfNode: Page.choice,
    defaulttags.ForNode: Page.loop,
    defaulttags.WithNode: lambda page, node: [["with", page.values(node), page.nodes(node.nodelist)]],
    defaulttags.FirstOfNode: lambda page, node: [["v", ["firstof", *(page.value(node, each) for each in node.vars)]]],
    defaulttags.RegroupNode: lambda page, node: [
        ["regroup", node.var_name, page.value(node, node.target), page.value(node, node.expression)]
    ],
    defaulttags.CsrfTokenNode: lambda page, node: [["csrf"]],
    defaulttags.URLNode: Page.url,
    cache.CacheNode: lambda page, node: page.nodes(node.nodelist),
    i18n.GetCurrentLanguageNode: lambda page, node: [["language", node.variable]],
    i18n.TranslateNode: Page.translate,
    i18n.BlockTranslateNode: Page.block_translate,
    loader_tags.BlockNode: lambda page, node: page.nodes(page.blocks[node.name].nodelist),
    loader_tags.IncludeNode: Page.include,
    DefinePartialNode: Page.partial,
}
