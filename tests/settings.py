"""The settings under test: the same on every machine, whatever its environment says, but for DATABASE_URL."""

import os
from pathlib import Path

import axe_playwright_python

os.environ["SCOREKEEPER_MODE"] = "production"
os.environ["SECRET_KEY"] = "not a secret, only long enough for the tests of this product"
os.environ["ALLOWED_HOSTS"] = "testserver,localhost,127.0.0.1"
for name in ("SSL_REDIRECT", "SECURE_COOKIES"):
    os.environ[name] = "false"  # the browser under test speaks http
os.environ["LOG_REQUESTS"] = "false"  # a test that fails is told by what it asserts
os.environ |= {"HTTP_PORT": "8000", "HTTPS_PORT": "8443"}  # as `make run` does, so that its pages are there
for name in (
    "ADMIN_PATH",
    "CSRF_TRUSTED_ORIGINS",
    "EMAIL_HOST",
    "HSTS_SECONDS",
    "HSTS_SUBDOMAINS",
    "LOG_FORMAT",
    "LOG_LEVEL",
    "METRICS_TOKEN",
    "SECRET_KEY_FALLBACKS",
    "TRUSTED_PROXIES",
):
    os.environ.pop(name, None)

from scorekeeper.project import texts  # noqa: E402

list(texts.compile_texts())  # what a page can be read in is looked up with the settings

from scorekeeper.project.settings import *  # noqa: E402, F403
from scorekeeper.project.settings import DATABASES, STORAGES  # noqa: E402

# Files as they lie in the source: no collectstatic before a test.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
STATICFILES_DIRS = [("axe", Path(axe_playwright_python.__file__).parent)]  # what `axe.py` asks for
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if "init_command" in DATABASES["default"]["OPTIONS"]:
    # A file, so that threads are real rivals as in the served app; conftest.py says where. No test cuts the
    # power, so none waits for the disk.
    options = DATABASES["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
