# Two commands do everything: `make run` serves, `make test` proves. Both make their own environment first.
# Every path is relative, so that the folder may be anywhere and have spaces in its name.

# The system's own Python where it will do: distributions build theirs optimised, which a version manager often does not,
# and everything here runs a quarter faster on it.
PY ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo /usr/bin/python3 || echo python3)
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_ROOT_USER_ACTION=ignore $(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check

# The driver for PostgreSQL comes only where the address asks for it.
LOCK := $(if $(filter postgres%,$(DATABASE_URL)),pg,base)

# What was translated, as gettext reads it.
TEXTS = $(BIN)/python -m scorekeeper.project.texts

COUNT ?= 10000

.PHONY: help run ready demo dev test audit fuzz bench crash backup restore screenshots icons texts lock clean

help:
	@echo 'make run          serve to all phones on this network (PORT=8000)'
	@echo 'make ready        the environment and the texts of a server of your own: docs/serving.md'
	@echo 'make demo         a club with three seasons to look at, kept beside your own'
	@echo 'make test         the whole suite'
	@echo 'make fuzz         any request of anybody, ten thousand of them (COUNT=500 for fewer)'
	@echo 'make backup       all of your database in a file of var/backups; the newest thirty stay'
	@echo 'make restore      put one of them back, with the server stopped (FILE=var/backups/...)'
	@echo 'make audit        is any locked package known to be unsafe? (AUDIT=required to fail where nobody answers)'
	@echo 'make dev          serve to this machine alone, with debug pages and reload (PORT=8000)'
	@echo 'make bench        what things cost (ONLY="P1 P5" for some; ONLY=P24 ON=postgresql)'
	@echo 'make crash        server and database killed in the middle of play, 50 times: what is lost'
	@echo 'make screenshots  the pictures of the README'
	@echo 'make icons        the icons of the app, from their drawing'
	@echo 'make texts        every text that is to be translated, into each language'
	@echo 'make lock         pin the packages that pyproject.toml asks for'
	@echo 'make clean        remove the environment, never the database'

run: $(VENV)/.$(LOCK)
	@$(TEXTS)
	@exec env SCOREKEEPER_MODE=local $(BIN)/python manage.py serve --https --port '$(PORT)'

ready: $(VENV)/.$(LOCK)
	@$(TEXTS)
	@echo 'Ready.'

backup: $(VENV)/.$(LOCK)
	@mkdir -p var/backups
	@SCOREKEEPER_MODE=local $(BIN)/python manage.py backup var/backups --keep 30

restore: $(VENV)/.$(LOCK)
	@test -n '$(FILE)' || { echo 'Which one? make restore FILE=...'; ls -1 var/backups/*; exit 1; }
	@SCOREKEEPER_MODE=local $(BIN)/python manage.py restore '$(FILE)' --replace
	@SCOREKEEPER_MODE=local $(BIN)/python manage.py recount --check

demo: $(VENV)/.$(LOCK)
	@$(TEXTS)
	@SCOREKEEPER_MODE=local $(BIN)/python manage.py migrate --verbosity 0
	@exec env SCOREKEEPER_MODE=local $(BIN)/python manage.py demo --port '$(PORT)'

dev: $(VENV)/.dev
	@$(TEXTS)
	@SCOREKEEPER_MODE=development $(BIN)/python manage.py migrate --verbosity 0
	@exec env SCOREKEEPER_MODE=development $(BIN)/python manage.py runserver '127.0.0.1:$(PORT)'

test: $(VENV)/.dev
	@$(TEXTS)
	@$(BIN)/python -m tests.suite

audit: $(VENV)/.dev
	@$(PY) -m venv .audit && .audit/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.txt
	@$(BIN)/python -m tests.audit .audit/bin/pip-audit

fuzz: $(VENV)/.dev
	@$(TEXTS)
	@$(BIN)/python -m tests.fuzz '$(COUNT)'

bench: $(VENV)/.dev
	@$(TEXTS)
	@ONLY='$(ONLY)' ON='$(ON)' $(BIN)/python -m tests.bench

crash: $(VENV)/.dev
	@$(BIN)/python -m tests.crash

screenshots: $(VENV)/.dev
	@$(TEXTS)
	@$(BIN)/python -m tests.screenshots

icons: $(VENV)/.dev
	@$(BIN)/python -m tests.icons

texts: $(VENV)/.dev
	@$(BIN)/python -m tests.texts

clean:
	rm -rf $(VENV) .lock .audit .mypy_cache .ruff_cache .pytest_cache var/static

$(BIN)/python:
	@$(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PY=/path/to/python3.11 ...")'
	@echo 'Making the environment in $(VENV) ...'
	@$(PY) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# With a hash for every file, what is installed is what was locked. Each lock holds the ones before it: base, pg, dev.
$(VENV)/.base $(VENV)/.pg: $(VENV)/.%: requirements/%.txt | $(BIN)/python
	@echo 'Installing the app ...'
	@$(PIP) --require-hashes -r $<
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(BIN)/python
	@echo 'Installing the app and its tests ...'
	@$(PIP) --require-hashes -r $<
	@touch $@ $(VENV)/.base $(VENV)/.pg

# The widest lock is made first and constrains the others, so that all three name the same versions.
COMPILE := ../.lock/bin/python -m uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command 'make lock'
lock:
	@$(PY) -m venv .lock && .lock/bin/python -m pip install --quiet --disable-pip-version-check uv
	cd requirements && $(COMPILE) ../pyproject.toml --extra pg --group ../pyproject.toml:dev -o dev.txt $(UPGRADE)
	cd requirements && $(COMPILE) ../pyproject.toml --constraints dev.txt -o base.txt $(UPGRADE)
	cd requirements && $(COMPILE) ../pyproject.toml --constraints dev.txt --extra pg -o pg.txt $(UPGRADE)
	cd requirements && $(COMPILE) --group ../pyproject.toml:audit -o audit.txt $(UPGRADE)
