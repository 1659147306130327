"""Values that no page of ours sends: texts, numbers, JSON, files and headers."""

import json
from random import Random
from typing import Any

TEXTS = [
    "", " ", "\x00", "a\x00b", "0", "-1", "00", "1e999", "NaN", "Infinity", "9" * 400, "-" + "9" * 30, "²", "٣", "Ⅷ",
    "null", "None", "true", "[]", "{}", "undefined", "<script>alert(1)</script>", "'; DROP TABLE x; --", "{{ 7*7 }}",
    "{who}", "%s%n", "%00", "../../etc/passwd", "\u202eabc", "\u200f", "\ufeff", "e\u0301" * 60, "🂡" * 80, "👩‍👩‍👧",
    "a" * 200,
    "a" * 5000, "=1+1", "@SUM(1)", "\r\nSet-Cookie: x=1", "2026-02-30", "9999-12-31", "0000-00-00", "2026-03-29T02:30",
    "Europe/Atlantis", "xx", "hu", "on", "save", "remove", "1:x", "0-1", "\n" * 300, ",".join("1" * 300), "\ud800",
]  # fmt: skip
DEEP = 100_000
JSONS = [
    "[" * DEEP, '{"a":' * DEEP, "[" * DEEP + "]" * DEEP, "1" * DEEP, "NaN", "-Infinity", '"\\ud800"', "1e400", "{}",
    "[]",
    '{"format":"spades-game/1"}', '{"a":1,"a":2}', "\ufeff{}", '"' + "a" * DEEP, "[1,]", "-0", "1.5e-400",
]  # fmt: skip
NODES: list[Any] = [
    None, True, -1, 0, 10**30, 1.5, float("nan"), float("inf"), "", "x" * 5000, "\x00", "\ud800", [], {}, [[[[]]]],
    [None] * 400,
    {"a": {"b": {}}}, "nil", "4", "<b>", 2**63, -(2**63) - 1, [0] * 14, {"": ""},
]  # fmt: skip
HEADERS: list[dict[str, str]] = [
    {"HX-Request": "true"}, {"HX-Request": "true", "HX-Target": "board"}, {"HX-Current-URL": "http://[",
    "HX-Request": "true"},
    {"HX-Current-URL-URI-AutoEncoded": "true", "HX-Current-URL": "%ff", "HX-Request": "true"},
    {"If-None-Match": '"0-scorer"'}, {"If-None-Match": '"' + "a" * 3000}, {"If-None-Match": "*"},
    {"If-Modified-Since": "x"},
    {"Accept-Language": "xx,;q=,*;q=9" * 50}, {"Accept-Language": "hu"}, {"Accept": "application/json"},
    {"Range": "bytes=9-1"},
    {"X-Forwarded-For": "a, b, \x7f"}, {"X-Forwarded-Proto": "https"}, {"Origin": "null"},
    {"Origin": "https://evil.example"},
    {"Referer": "\x80"}, {"Authorization": "Bearer " + "x" * 600}, {"Authorization": "Bearer open/read/a/b"},
    {"Cookie": "x" * 4000},
    {"User-Agent": "\x00" * 9}, {"X-HTTP-Method-Override": "DELETE"}, {"Content-Encoding": "gzip"}, {"Expect": "x"},
]  # fmt: skip
KINDS = [
    "application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "application/xml",
    "x", "",
    "application/x-www-form-urlencoded; charset=utf-7", "multipart/form-data; boundary=" + "x" * 300,
]  # fmt: skip
BODIES = [
    b"", b"\xff\xfe", b"a=%ff%00&b=%ED%A0%80&key=%E0%A4", b"&" * 900, b"=" * 900, b"a=1&" * 2000, b"--\r\n--",
    b"[" * 90_000,
    b'--cut\r\nContent-Disposition: form-data; name="file"; filename="\xff"\r\n\r\n', b"key=0123456789abcdef&do[]=x",
]  # fmt: skip


def told(value: Any) -> str:
    """JSON as others write it, NaN and lone surrogates and all."""
    return json.dumps(value)


def changed(chance: Random, value: Any) -> Any:
    """A JSON value of which one node is another, gone, or there twice."""
    if chance.random() < 0.25 or not isinstance(value, (dict, list)) or not value:
        return chance.choice(NODES)
    if isinstance(value, list):
        at = chance.randrange(len(value))
        rare = [value[:at] + value[at + 1 :], value * 40, [*value, chance.choice(NODES)]]
        return (
            chance.choice(rare)
            if chance.random() < 0.2
            else [*value[:at], changed(chance, value[at]), *value[at + 1 :]]
        )
    name = chance.choice(list(value))
    rest = {each: content for each, content in value.items() if each != name}
    if chance.random() < 0.2:
        return chance.choice([rest, value | {"more": 1}, rest | {name * 40: value[name]}])
    return value | {name: changed(chance, value[name])}


def cells(chance: Random, text: str) -> str:
    """A table of which one cell, row or sign between them is another."""
    rows = [line.split(",") for line in text.splitlines()] or [[""]]
    row = chance.choice(rows)
    row[chance.randrange(len(row))] = chance.choice(TEXTS)
    wide = chance.choice([1, 1, 1, 900])
    return chance.choice("\n\r\t")[:1].join(chance.choice(",;\t,").join(row * wide) for row in rows)
