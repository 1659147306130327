"""A command that reads standard input and answers on standard output. This module must not know what it is asked."""

import io
import os
import sys
from collections.abc import Callable
from typing import BinaryIO, TextIO

Main = Callable[[list[str], BinaryIO, TextIO], int]


def run(main: Main) -> int:
    """Answer this process's call; the exit code is that of `main`, which is given the arguments, bytes in, text out.

    Standard input may be closed, and whoever reads the answer may have gone: then it is 2.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = main(sys.argv[1:], sys.stdin.buffer if sys.stdin else io.BytesIO(), sys.stdout)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return status
