"""The schema of the API as its page shows it: every address with what can be asked and what is answered.

It knows the schema alone, and so tells just what that promises.
"""

from collections.abc import Iterator
from os.path import commonpath
from typing import Any

Told = dict[str, Any]


def documented(schema: Told) -> Told:
    """`{"title", "says", "version", "prefix" (of all paths),
    "paths": [{"path", "says", "asked" [{"name", "type", "says"}], "answer"}],
    "values": [{"name", "says", "fields" [{"name", "type", "of" (another value), "says"}]}]}`.
    """
    prefix = commonpath(schema["paths"]) + "/"
    paths = [path_told(path.removeprefix(prefix), methods["get"]) for path, methods in schema["paths"].items()]
    values = schema["components"]["schemas"]
    return {
        "title": schema["info"]["title"],
        "version": schema["info"]["version"],
        "says": schema["info"]["description"],
        "prefix": prefix,
        "paths": paths,
        "values": [value_told(name, values[name]) for name in named(values, [each["answer"] for each in paths])],
    }


def named(values: Told, wanted: list[str]) -> list[str]:
    """The values of these names and all that stand in them, in the order of the alphabet."""
    found: set[str] = set()
    while wanted:
        found |= set(wanted)
        fields = [told for name in wanted for told in values[name].get("properties", {}).values()]
        wanted = list({type_told(each)["of"] for each in fields} - found - {""})
    return sorted(found)


def path_told(path: str, operation: Told) -> Told:
    """An address."""
    answer = operation["responses"][200]["content"]["application/json"]["schema"]
    return {
        "path": path,
        "says": operation.get("description") or operation["summary"],
        "asked": [
            {"name": each["name"], **type_told(each["schema"]), "says": each["schema"].get("description", "")}
            for each in operation.get("parameters", ())
            if each["in"] == "query"
        ],
        "answer": type_told(answer)["of"],
    }


def value_told(name: str, value: Told) -> Told:
    """Something that is answered."""
    fields = [
        {"name": field, **type_told(told), "says": told.get("description", "")}
        for field, told in value.get("properties", {}).items()
    ]
    return {"name": name, "says": value.get("description", ""), "fields": fields}


def type_told(told: Told) -> dict[str, str]:
    """What stands in a field, in words, and the value that is described elsewhere.

    >>> type_told({"type": "array", "items": {"$ref": "#/components/schemas/Row"}})
    {'type': 'list of Row', 'of': 'Row'}
    >>> type_told({"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]})
    {'type': 'date-time or null', 'of': ''}
    """
    of = [each.rpartition("/")[2] for each in refs_in(told)]
    return {"type": words_for(told), "of": of[0] if of else ""}


def words_for(told: Told) -> str:
    """A type, in words."""
    if "$ref" in told:
        return str(told["$ref"].rpartition("/")[2])
    if "anyOf" in told:
        return " or ".join(words_for(each) for each in told["anyOf"])
    if "enum" in told:
        return ", ".join(each or "“”" for each in told["enum"])
    if told.get("type") == "array":
        return f"list of {words_for(told['items'])}"
    return str(told.get("format") or told.get("type", "anything"))


def refs_in(told: Told) -> Iterator[str]:
    """The values that a type names."""
    if "$ref" in told:
        yield told["$ref"]
    for each in [*told.get("anyOf", ()), *([told["items"]] if "items" in told else [])]:
        yield from refs_in(each)
