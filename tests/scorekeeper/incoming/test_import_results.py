"""`manage.py import_results`: looked at, brought in, gone on with after it was cut off, taken out."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.models import Batch
from scorekeeper.sight import sees_names
from tests.scorekeeper.incoming.ground import begun, finals, part
from tests.table import club_of

pytestmark = pytest.mark.django_db


def run(*words: str, club: Any, errors: StringIO | None = None) -> str:
    said = StringIO()
    call_command("import_results", *words, club=club.public_id, stdout=said, stderr=errors or StringIO())
    return said.getvalue()


def test_a_file_comes_in_by_command_and_goes_out_again(tmp_path) -> None:
    club, file, errors = club_of("Ana", "Bea", "Carl"), tmp_path / "old.csv", StringIO()
    file.write_text(finals(60, third="Karl"))
    with pytest.raises(CommandError, match="Nothing was brought in"):
        run(str(file), club=club, errors=errors)
    assert errors.getvalue() == 'Who is Karl? Nearly: Carl. Say --who "Karl=…"\n'
    assert run(str(file), "--check", "--who", "Karl=Carl", club=club) == "60 games, 0 left out.\n"
    assert not Batch.objects.exists()
    told = run(str(file), "--who", "Karl=Carl", club=club).splitlines()
    batch = Batch.objects.get()
    assert told == ["60 games, 0 left out.", f"Batch {batch.public_id}", "50 of 60", "60 of 60", "60 of 60"]
    assert (club.games.count(), club.players.count()) == (61, 3)
    assert run("--take-out", batch.public_id, club=club).splitlines()[1:] == ["10 of 60", "0 of 60"]
    with pytest.raises(CommandError, match="it is gone"):
        run("--go-on", batch.public_id, club=club)
    assert club.games.count() == 1
    assert not sees_names(club.pk)  # what it may see ends with it


def test_what_was_cut_off_goes_on_and_mistakes_are_told_by_row(tmp_path) -> None:
    club, file, errors = club_of("Ana", "Bea", "Carl"), tmp_path / "old.csv", StringIO()
    batch = part(begun(club, finals(60)))
    run("--go-on", batch.public_id, club=club)
    assert club.games.count() == 61
    file.write_text(finals(2).replace("310", "many"))
    with pytest.raises(CommandError, match="Nothing was brought in"):
        run(str(file), "--new", "--leave-out", club=club, errors=errors)
    assert errors.getvalue() == "Row 2, score 1: Ana: “many” is no score.\n"
    for words in (["--who", "Nobody=Ana"], ["--take-out", "nothing"], []):
        with pytest.raises(CommandError):
            run(*([str(file)] if "--who" in words else []), *words, club=club)
