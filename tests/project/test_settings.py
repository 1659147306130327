"""Settings are read strictly and are safe by default."""

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).parent.parent.parent
SECRET = "x-long-enough-for-django-and-unlike-itself-0123456789"
PRODUCTION = {"SECRET_KEY": SECRET, "ALLOWED_HOSTS": "score.example.org"}
READ = {
    *("SCOREKEEPER_MODE", "SECRET_KEY", "SECRET_KEY_FALLBACKS", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS"),
    *("DATABASE_URL", "TRUSTED_PROXIES", "SSL_REDIRECT", "HSTS_SECONDS", "HSTS_SUBDOMAINS", "SECURE_COOKIES"),
    *("EMAIL_HOST", "EMAIL_FROM", "EMAIL_USER", "EMAIL_PASSWORD", "EMAIL_SECURITY", "EMAIL_PORT"),
    *(
        "ADMIN_PATH",
        "LOG_LEVEL",
        "LOG_FORMAT",
        "LOG_REQUESTS",
        "METRICS_TOKEN",
        "DJANGO_SETTINGS_MODULE",
        "DJANGO_ALLOW_ASYNC_UNSAFE",
    ),
}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str]], dict[str, Any]]:
    """Read the settings anew, from this environment and nothing of this process's own."""
    for name in READ:
        monkeypatch.delenv(name, raising=False)

    def settings_from(environment: dict[str, str]) -> dict[str, Any]:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "scorekeeper" / "project" / "settings.py"))

    return settings_from


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SCOREKEEPER_MODE", "prod"),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", ""),
        ("SECRET_KEY_FALLBACKS", f"{SECRET},short"),
        ("ALLOWED_HOSTS", ""),
        ("ALLOWED_HOSTS", "https://score.example.org"),
        ("ALLOWED_HOSTS", "a.example.org b.example.org"),
        ("CSRF_TRUSTED_ORIGINS", "score.example.org"),
        ("DATABASE_URL", ""),
        ("DATABASE_URL", "mysql://localhost/scores"),
        ("TRUSTED_PROXIES", "one"),
        ("TRUSTED_PROXIES", "-1"),
        ("SSL_REDIRECT", "maybe"),
        ("SSL_REDIRECT", ""),
        ("HSTS_SECONDS", "1h"),
        ("HSTS_SUBDOMAINS", "2"),
        ("SECURE_COOKIES", "of"),
        ("ADMIN_PATH", "/back office/"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("LOG_REQUESTS", "some"),
        ("METRICS_TOKEN", "short"),
        ("EMAIL_HOST", ""),
    ],
)
def test_unreadable_value_fails_by_its_name(read, variable: str, value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^{variable}"):
        read({**PRODUCTION, variable: value})


def test_the_guide_names_each_setting_that_is_read() -> None:
    text = (ROOT / "scorekeeper" / "project" / "settings.py").read_text()
    names = set(re.findall(r'environment\.\w+\(\s*"([A-Z_]+)"', text))
    told = set(re.findall(r"`([A-Z]+(?:_[A-Z]+)*)`", (ROOT / "docs" / "serving.md").read_text()))
    assert len(names) > 15
    assert names - told == set()


@pytest.mark.parametrize("variable", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_requires(read, variable: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^{variable} is required"):
        read({name: value for name, value in PRODUCTION.items() if name != variable})


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SECRET_KEY", "hush-hush"),
        ("SECRET_KEY_FALLBACKS", f"{SECRET},hush-hush"),
        ("DATABASE_URL", "postgresql://me:hush-hush@localhost/scores?mood=good"),
        ("DATABASE_URL", "postgresql://me:hush#hush@localhost/scores"),
    ],
)
def test_a_secret_is_never_printed(read, variable: str, value: str) -> None:
    with pytest.raises(ImproperlyConfigured) as told:
        read({**PRODUCTION, variable: value})
    assert "hush" not in str(told.value)


def test_production_is_safe_by_default(read) -> None:
    found = read(PRODUCTION)
    assert (found["DEBUG"], found["ALLOWED_HOSTS"], found["ADMIN_PATH"]) == (False, ["score.example.org"], "")
    assert found["SECURE_SSL_REDIRECT"]
    assert found["SECURE_PROXY_SSL_HEADER"] is None
    cookies = [name for name in found if "_COOKIE_" in name and name.endswith(("_SECURE", "_HTTPONLY"))]
    assert len(cookies) == 6
    assert all(found[name] for name in cookies)


def manage(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A command, with these settings and none of this process."""
    clean = {name: value for name, value in os.environ.items() if name not in READ}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=clean | environment, capture_output=True, text=True)


def test_django_has_nothing_to_say_before_a_deployment() -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr


def test_a_command_without_its_settings_says_what_it_lacks_and_no_more() -> None:
    done = manage("backup", "nowhere")
    assert (done.returncode, done.stderr.count("\n")) == (1, 2)
    assert done.stderr.startswith("SECRET_KEY is required: set it in the environment.\n")


def test_proxy_is_believed_only_when_trusted(read) -> None:
    assert read({**PRODUCTION, "TRUSTED_PROXIES": "1"})["SECURE_PROXY_SSL_HEADER"] == (
        "HTTP_X_FORWARDED_PROTO",
        "https",
    )


def test_local_asks_for_nothing_and_makes_its_secret_beside_the_database(read, tmp_path: Path) -> None:
    local = {"SCOREKEEPER_MODE": "local", "DATABASE_URL": f"sqlite:///{tmp_path}/my games/db.sqlite3"}
    first = read(local)
    assert (first["DEBUG"], first["ALLOWED_HOSTS"]) == (False, ["*"])
    assert not first["SESSION_COOKIE_SECURE"]
    assert not first["SECURE_SSL_REDIRECT"]
    kept = tmp_path / "my games" / "secret.key"
    assert (kept.read_text(), kept.stat().st_mode & 0o777) == (first["SECRET_KEY"], 0o600)
    assert read(local)["SECRET_KEY"] == first["SECRET_KEY"]
    assert [path.name for path in kept.parent.iterdir()] == ["secret.key"]


def test_damaged_secret_is_told(read, tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_text("damaged")
    with pytest.raises(ImproperlyConfigured, match="is damaged"):
        read({"SCOREKEEPER_MODE": "local", "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3"})


def test_development_is_for_this_machine_alone(read, tmp_path: Path) -> None:
    found = read({"SCOREKEEPER_MODE": "development", "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3"})
    assert (found["DEBUG"], found["ALLOWED_HOSTS"]) == (True, ["localhost", "127.0.0.1", "[::1]"])


MAIL = {**PRODUCTION, "EMAIL_HOST": "mail.example.org", "EMAIL_FROM": "score@example.org"}


@pytest.mark.parametrize(
    ("variable", "value"), [("EMAIL_PORT", "smtp"), ("EMAIL_SECURITY", "ssl3"), ("EMAIL_FROM", "")]
)
def test_mail_that_cannot_be_read_fails_by_its_name(read, variable: str, value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"^{variable}"):
        read({**MAIL, variable: value})


def test_a_mail_server_needs_a_sender(read) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"^EMAIL_FROM is required"):
        read({name: value for name, value in MAIL.items() if name != "EMAIL_FROM"})


@pytest.mark.parametrize(
    ("environment", "backend", "sends"),
    [
        (PRODUCTION, "dummy", False),
        ({"SCOREKEEPER_MODE": "local"}, "console", True),
        ({"SCOREKEEPER_MODE": "development"}, "console", True),
        (MAIL, "smtp", True),
    ],
    ids=["a server without mail", "make run", "make dev", "a server with mail"],
)
def test_where_mail_goes(read, tmp_path, environment: dict[str, str], backend: str, sends: bool) -> None:
    settings = read({"DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3", **environment})
    assert settings["EMAIL_BACKEND"].split(".")[-2] == backend
    assert settings["SENDS_MAIL"] is sends


def test_mail_is_sent_encrypted_unless_said_otherwise(read) -> None:
    settings = read(MAIL)
    assert (settings["EMAIL_USE_TLS"], settings["EMAIL_USE_SSL"], settings["EMAIL_PORT"]) == (True, False, 587)
    settings = read({**MAIL, "EMAIL_SECURITY": "tls"})
    assert (settings["EMAIL_USE_TLS"], settings["EMAIL_USE_SSL"], settings["EMAIL_PORT"]) == (False, True, 465)


def test_each_proxy_of_the_guide_drops_headers_that_pass_for_its_own() -> None:
    guide = (ROOT / "docs" / "serving.md").read_text()
    caddy = re.findall(r"score\.example\.org \{\n(.*?)\n    \}", guide, re.DOTALL)
    assert ["request_header -*_*" in site for site in caddy] == [True, True]
    assert "underscores_in_headers" not in "".join(re.findall(r"^    .*$", guide, re.MULTILINE))
