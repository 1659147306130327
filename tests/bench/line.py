"""A connection that stays open, of a thousand that one process keeps: it waits for none of them."""

import asyncio

from .caller import HOST

Answered = tuple[int, dict[str, str], bytes]  # status, headers by small names, body


class Line:
    """A connection that stays open, as a browser keeps it, and the cookies of its phone."""

    def __init__(self, port: int, cookies: str = "") -> None:
        self.port, self.cookies = port, cookies
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: str = "", **headers: str) -> Answered:
        """Ask, and wait for the whole answer; once more where the server had hung up on a line that was long quiet."""
        told = {"Host": f"{HOST}:{self.port}", "Cookie": self.cookies, **headers}
        if method == "POST":
            told = {"Content-Length": str(len(body)), "Content-Type": "application/x-www-form-urlencoded"} | told
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items() if value)]
        asked = "\r\n".join([*lines, "", body]).encode()
        if self.streams:
            try:
                return await self.answer(asked)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        self.streams = await asyncio.open_connection(HOST, self.port)
        return await self.answer(asked)

    async def answer(self, asked: bytes) -> Answered:
        """What comes back on this line."""
        assert self.streams
        reader, writer = self.streams
        writer.write(asked)
        first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        answer = {name.lower(): value.strip() for name, _mark, value in (line.partition(":") for line in rest)}
        assert "transfer-encoding" not in answer, "an answer of unknown length"
        return int(first.split()[1]), answer, await reader.readexactly(int(answer.get("content-length", "0")))

    def close(self) -> None:
        """Hang up."""
        if self.streams:
            self.streams[1].close()
