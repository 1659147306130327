"""The requests: who asks for what, with what. Everything follows from the seed."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.roles import OF_ACCOUNTS
from tests.devices import Forms
from tests.fuzz import values
from tests.grounds import MATRIX, ROLES, Ground, form_of, opened, signed_in
from tests.scorekeeper.incoming.ground import finals
from tests.table import record_of

RARE = ["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]
FILES = {"nights:tournament_file", "rules_record", "kept", "record"}
"""JSON that goes out, some of it to be read again."""
NAMES = ["next", "back", "sure", "do", "step", "id", "pick", "q", "at", "file", "text", "of"]
"""Fields that some page or other has."""
Fields = list[tuple[str, Any]]


class Asked(NamedTuple):
    """A request of somebody with this role in the club of a ground, at a page of that ground or of another."""

    page: str
    role: str
    method: str
    address: str
    fields: Fields
    kind: str
    body: bytes | None
    headers: dict[str, str]
    client: Client

    def told(self) -> str:
        """In one line."""
        content = self.body if self.body is not None else self.fields
        return f"{self.method} {self.address[:200]} as {self.role} {self.headers} {self.kind} {str(content)[:600]}"


class People:
    """Browsers that hold a role in the club of a ground, by a link or by an account."""

    def __init__(self, grounds: list[Ground]) -> None:
        self.clients: dict[tuple[int, str, bool], Client] = {}
        for at, ground in enumerate(grounds):
            for role in ROLES:
                self.clients[at, role, False] = opened(ground.game, role)
            role = ["", *OF_ACCOUNTS][at % 5]
            self.clients[at, role or "stranger", True] = signed_in(ground.game, role)

    def somebody(self, chance: Random, at: int, role: str) -> Client:
        """One of these, with cookies of its own."""
        known = self.clients.get((at, role, chance.random() < 0.3)) or self.clients[at, role, False]
        client = Client(raise_request_exception=False)
        client.cookies = deepcopy(known.cookies)
        return client


class Chances:
    """Requests without an end, from one seed."""

    def __init__(self, grounds: list[Ground], seed: int) -> None:
        self.chance, self.grounds, self.people = Random(seed), grounds, People(grounds)
        self.offered: dict[str, list[tuple[str, Fields]]] = {}
        self.seeds: list[Any] = [record_of("cutthroat-official", {"bids": ["5"] * 3, "tricks": [6, 6, 5]})]
        for at, ground in enumerate(grounds):
            for page in FILES & set(ground.addresses):
                self.seeds.append(self.people.clients[at, "owner", False].get(ground.addresses[page]).json())
        self.pages = [(at, page) for at, ground in enumerate(grounds) for page in ground.addresses]

    def __iter__(self) -> Iterator[Asked]:
        """Each request."""
        while True:
            yield self.one()

    def one(self) -> Asked:
        """A page, somebody who asks for it, and what is sent there."""
        chance = self.chance
        at, page = chance.choice(self.pages)
        ground = self.grounds[at]
        those_who_may = [role for role in ROLES if MATRIX[page][role] in ("write", "read")]
        role = chance.choice(those_who_may if those_who_may and chance.random() < 0.4 else ROLES)
        likely = "POST" if "write" in MATRIX[page].values() or chance.random() < 0.05 else "GET"
        method = chance.choice(RARE) if chance.random() < 0.06 else chance.choice([likely, likely, likely, "GET"])
        whose = at
        if chance.random() < 0.1:  # somebody of another club, who is a stranger here
            whose = chance.randrange(len(self.grounds))
        client = self.people.somebody(chance, whose, role)
        address, fields = self.form(page, ground)
        if chance.random() < 0.12:
            address = self.elsewhere(address)
        if method != "POST" and chance.random() < 0.5:
            address += ("&" if "?" in address else "?") + query(self.spoilt(fields))
        body = chance.choice(values.BODIES) if chance.random() < 0.05 else None
        kind = chance.choice(values.KINDS) if body is not None or chance.random() < 0.03 else ""
        headers = dict(chance.choice(values.HEADERS)) if chance.random() < 0.4 else {}
        return Asked(
            page, "stranger" if whose != at else role, method, address, self.spoilt(fields), kind, body, headers, client
        )  # fmt: skip

    def form(self, page: str, ground: Ground) -> tuple[str, Fields]:
        """One of the forms that its owner finds on a page, filled in, and where it goes."""
        address = ground.addresses[page]
        if address not in self.offered:
            known = self.people.clients[self.grounds.index(ground), "owner", False]
            answer = known.get(address)
            found = Forms(answer.content.decode(errors="replace")).found if not answer.streaming else []
            own = [
                (each.action or address, [*each.fields, *each.offers]) for each in found if each.fields or each.offers
            ]
            usual: Fields = list(form_of(page, ground.game).items())
            self.offered[address] = [
                (address, usual),
                *((to, [*fields]) for to, fields in own if urlsplit(to).path == urlsplit(address).path),
            ]
        to, fields = self.chance.choice(self.offered[address])
        of_one: dict[str, list[Any]] = {}
        for name, value in fields:
            of_one.setdefault(name, []).append(value)
        filled = [(name, self.chance.choice(each)) for name, each in of_one.items() if name]
        return to or address, [
            ("key", f"{self.chance.getrandbits(128):032x}"),
            *((name, value) for name, value in filled if name != "key"),
        ]

    def spoilt(self, fields: Fields) -> Fields:
        """The fields with some of them changed, gone, twice, or new."""
        chance, made = self.chance, list(fields)
        for _time in range(chance.choice([0, 0, 0, 1, 1, 1, 2, 4])):
            at = chance.randrange(len(made)) if made else 0
            name = made[at][0] if made else "do"
            act = chance.random()
            if name == "key" and chance.random() < 0.9:
                continue  # without one nothing else is looked at
            if act < 0.6:
                made[at : at + 1] = [(name, self.value(name))]
            elif act < 0.75:
                del made[at : at + 1]
            elif act < 0.9:
                made.append((name, self.value(name)))
            else:
                made.append((chance.choice(NAMES), self.value("")))
        return made

    def value(self, name: str) -> Any:
        """What stands in a field: nothing expected, something of another field, a text or a file of some format."""
        chance = self.chance
        act = chance.random()
        if "file" in name or act < 0.05:
            return SimpleUploadedFile(
                chance.choice(["x.json", "x.csv", "../x", "\u202e.zip"]), self.text().encode(errors="replace")
            )
        if name in ("text", "record", "kept") or act < 0.15:
            return self.text()
        if act < 0.3:
            other: Fields = chance.choice(chance.choice(list(self.offered.values())))[1]
            return chance.choice(other)[1] if other else ""
        return chance.choice(values.TEXTS)

    def text(self) -> str:
        """A record, a table or JSON, whole or spoilt."""
        chance = self.chance
        spoilt = values.told(values.changed(chance, values.changed(chance, chance.choice(self.seeds))))
        return chance.choice([spoilt, spoilt, chance.choice(values.JSONS), values.cells(chance, finals(2)), finals(1)])

    def elsewhere(self, address: str) -> str:
        """The address with one part of it another."""
        parts = address.split("/")
        at = self.chance.randrange(1, max(2, len(parts)))
        parts[at : at + 1] = [quote(self.chance.choice(values.TEXTS)[:300].encode(errors="replace"), safe="")]
        return "/".join(parts) or "/"


def query(fields: Fields) -> str:
    """Fields as a query."""
    return urlencode([(name, str(value)) for name, value in fields], errors="surrogatepass")


def send(asked: Asked) -> Any:
    """Send it; the answer."""
    headers = asked.headers
    if asked.method in ("GET", "HEAD", "OPTIONS", "TRACE"):
        return getattr(asked.client, asked.method.lower())(asked.address, headers=headers)
    files = any(isinstance(value, SimpleUploadedFile) for _name, value in asked.fields)
    if asked.body is None and files:
        data: dict[str, list[Any]] = {}
        for name, value in asked.fields:
            data.setdefault(name, []).append(
                value if not isinstance(value, str) else value.encode(errors="replace").decode()
            )
        if asked.method == "POST":
            return asked.client.post(asked.address, data, headers=headers)
    if asked.body is None and asked.kind == "application/json":
        body = json.dumps([str(each) for each in asked.fields]).encode()
    else:
        body = asked.body if asked.body is not None else query(asked.fields).encode()
    kind = asked.kind or "application/x-www-form-urlencoded"
    return asked.client.generic(asked.method, asked.address, body, content_type=kind, headers=headers)
