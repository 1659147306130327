"""The gate before the server of the tests: nobody is inside when a test is over, and nobody comes in afterwards."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.gate import Gate


def test_who_comes_when_a_test_is_over_is_turned_away() -> None:
    gate, told = Gate(lambda environ, start_response: [b"a board"]), []
    gate.open()
    assert list(gate({}, print)) == [b"a board"]
    gate.leave()
    gate.shut()
    assert list(gate({}, lambda status, headers: told.append(status))) == []
    assert told == ["503 Service Unavailable"]


def test_who_is_inside_is_waited_for_to_the_very_end_of_the_answer() -> None:
    ends, done = threading.Event(), []

    class Answer(list[bytes]):
        def close(self) -> None:
            ends.wait()
            done.append("all of it")

    gate = Gate(lambda environ, start_response: Answer([b"a board"]))

    def shuts() -> None:
        gate.shut()
        done.append("the test is over")

    gate.open()
    visit = gate({}, print)
    assert list(visit) == [b"a board"]
    with ThreadPoolExecutor() as pool:
        over = pool.submit(shuts)
        end = pool.submit(visit.close)
        assert not over.done()
        ends.set()
        end.result()
        over.result()
    visit.close()  # a server that stumbles closes twice
    assert (gate.inside, done) == (0, ["all of it", "the test is over"])


def test_a_request_that_breaks_is_inside_no_more() -> None:
    def breaks(environ, start_response):
        raise ZeroDivisionError

    gate = Gate(breaks)
    gate.open()
    with pytest.raises(ZeroDivisionError):
        gate({}, print)
    gate.shut()
