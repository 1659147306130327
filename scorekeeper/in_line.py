"""Who comes first is served first. Nothing here knows for what.

Python's own locks and queues let by whoever comes just when something is given back: of sixteen who wait at once one
waits five times as long as most.
"""

import threading
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Line(Generic[Thing]):
    """Some things, each for one at a time, and those who wait for them in the order in which they came."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self.lock, self.free, self.waiting = threading.Lock(), deque(things), deque[SimpleQueue[Thing]]()

    def take(self) -> Thing:
        """The next that is free for whoever calls; it is to be given back."""
        with self.lock:
            if self.free:
                return self.free.pop()
            turn = SimpleQueue[Thing]()
            self.waiting.append(turn)
        return turn.get()

    def give_back(self, thing: Thing) -> None:
        """It goes to who has waited longest."""
        with self.lock:
            if self.waiting:
                self.waiting.popleft().put(thing)
            else:
                self.free.append(thing)

    @contextmanager
    def one(self) -> Iterator[Thing]:
        """One of them, within."""
        thing = self.take()
        try:
            yield thing
        finally:
            self.give_back(thing)
