"""Who comes first is served first."""

import threading
import time

from scorekeeper.in_line import Line


def test_who_comes_just_when_it_is_given_back_goes_to_the_end() -> None:
    line, served = Line([None]), list[str]()

    def wait(name: str) -> None:
        with line.one():
            served.append(name)

    line.take()
    waiting = [threading.Thread(target=wait, args=[name], daemon=True) for name in ("first", "second", "third")]
    for place, each in enumerate(waiting, start=1):
        each.start()
        give_up = time.monotonic() + 60
        while len(line.waiting) < place:
            assert time.monotonic() < give_up
            time.sleep(0.001)
    line.give_back(None)
    wait("late")
    for each in waiting:
        each.join()
    assert served == ["first", "second", "third", "late"]
    assert (list(line.free), not line.waiting) == ([None], True)


def test_each_thing_is_with_one() -> None:
    line = Line("ab")
    with line.one() as one, line.one() as other:
        assert ({one, other}, list(line.free)) == ({"a", "b"}, [])
    assert sorted(line.free) == ["a", "b"]
