"""All settings. Each that differs between places comes from the environment and is read strictly.

SCOREKEEPER_MODE says where this runs, and only its default is fit for the open internet:
  production   https only; SECRET_KEY and ALLOWED_HOSTS are required
  local        `make run`: any host, cookies over http, a secret made at the first start; debug stays off
  development  `make dev`: as local, with debug pages, for this machine alone
"""

from pathlib import Path

from scorekeeper.project import database, environment, languages
from scorekeeper.project.secret import LENGTH, kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = BASE_DIR / "var"  # everything that this machine makes; ignored by git

MODE = environment.choice("SCOREKEEPER_MODE", "production", ["production", "local", "development"])
PRODUCTION = MODE == "production"
DEBUG = MODE == "development"

# The database: facts live here and nowhere else, so that every process of the server sees the same.
DATABASES = {"default": database.from_url(environment.text("DATABASE_URL", "sqlite:///var/db.sqlite3"), BASE_DIR)}
SQLITE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
DATABASE_DIR = Path(DATABASES["default"]["NAME"]).parent if SQLITE else VAR_DIR
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Who may call, and under which secret. With SECRET_KEY_FALLBACKS links and cookies outlive a new secret.
if PRODUCTION:
    SECRET_KEY = environment.text("SECRET_KEY", at_least=LENGTH)
    environment.text("ALLOWED_HOSTS")
    ALLOWED_HOSTS = environment.names("ALLOWED_HOSTS", environment.HOST, "score.example.org,.example.net")
else:
    SECRET_KEY = kept_secret(DATABASE_DIR / "secret.key")
    ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"] if DEBUG else ["*"]
SECRET_KEY_FALLBACKS = environment.secrets("SECRET_KEY_FALLBACKS", at_least=LENGTH)
CSRF_TRUSTED_ORIGINS = environment.names("CSRF_TRUSTED_ORIGINS", environment.ORIGIN, "https://score.example.org")

# `make run` also speaks https, beside http, with a certificate that it makes and keeps here; it tells both ports.
HTTP_PORT = environment.number("HTTP_PORT", 0, low=0, high=65535)
HTTPS_PORT = environment.number("HTTPS_PORT", 0, low=0, high=65535)
HTTPS_DIR = DATABASE_DIR / "https"

# Transport. TRUSTED_PROXIES counts the proxies in front of the server; without one, a client that sends
# X-Forwarded-* headers is not believed.
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", 0, low=0, high=9)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_SSL_REDIRECT = environment.flag("SSL_REDIRECT", default=PRODUCTION)
SECURE_HSTS_SECONDS = environment.number("HSTS_SECONDS", 30 * 86400 if PRODUCTION else 0, low=0, high=2 * 366 * 86400)
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("HSTS_SUBDOMAINS", default=False)
# `no-referrer` would make browsers send `Origin: null` with a form, which Django's CSRF check refuses.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if PRODUCTION else None  # over http browsers reject it, loudly
# Whether neighbours on the same domain, or lists inside browsers, are bound too is the owner's decision.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = environment.flag(
    "SECURE_COOKIES", default=PRODUCTION
)
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 400 * 86400

# A path such as "back-office" turns Django's admin on there; without it nobody is let into the back office.
ADMIN_PATH = environment.path("ADMIN_PATH")

# Whoever sends this token (`Authorization: Bearer ...`) is told figures at /metrics; without one nothing is counted.
METRICS_TOKEN = environment.text("METRICS_TOKEN", at_least=20) if environment.given("METRICS_TOKEN") else ""

INSTALLED_APPS = [
    "scorekeeper",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
]
MIDDLEWARE = [
    "scorekeeper.serving.probes.Probes",
    "scorekeeper.serving.metrics.Measured",
    "scorekeeper.serving.requests.Numbered",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorekeeper.project.policy.HeadIsGet",
    "scorekeeper.project.packing.Packed",
    "scorekeeper.serving.sharing.Shared",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scorekeeper.project.policy.ContentSecurityPolicy",
    "scorekeeper.project.policy.OnlyUtf8",
    "scorekeeper.project.policy.DatabaseBusy",
    # Sessions and accounts are for those who signed up. Both are lazy: a phone without a session's cookie, and any
    # view that does not ask for `request.user`, cost no query.
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scorekeeper.project.policy.NotTooLarge",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.clock.ClubTime",
    "scorekeeper.sight.Sight",
    "scorekeeper.joined.TooLate",
]
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

ROOT_URLCONF = "scorekeeper.project.urls"
WSGI_APPLICATION = "scorekeeper.project.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # The syntax of partials is that of Django 6, where this line goes.
            "builtins": [
                "template_partials.templatetags.partials",
                "django.templatetags.i18n",
                "django.templatetags.static",
                "scorekeeper.templatetags.page",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]

# The first counts wrong passwords and then lets nobody ask the second, which is that of sessions from before.
AUTHENTICATION_BACKENDS = ["scorekeeper.tries.Counted", "django.contrib.auth.backends.ModelBackend"]
LOGIN_URL = "scorekeeper:sign_in"
LOGIN_REDIRECT_URL = "scorekeeper:account"
SESSION_COOKIE_AGE = 90 * 86400

# Mail, for forgotten passwords alone. Without EMAIL_HOST a production server sends none and its pages say so; at the
# desk each mail is printed to the console. With it, EMAIL_FROM is required.
SENDS_MAIL = environment.given("EMAIL_HOST") or not PRODUCTION
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
if environment.given("EMAIL_HOST"):
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = environment.text("EMAIL_HOST")
    DEFAULT_FROM_EMAIL = environment.text("EMAIL_FROM")
    EMAIL_HOST_USER = environment.text("EMAIL_USER", "", at_least=0)
    EMAIL_HOST_PASSWORD = environment.text("EMAIL_PASSWORD", "", at_least=0)
    security = environment.choice("EMAIL_SECURITY", "starttls", ["starttls", "tls", "none"])
    EMAIL_USE_TLS, EMAIL_USE_SSL = security == "starttls", security == "tls"
    usual = {"starttls": 587, "tls": 465, "none": 25}[security]
    EMAIL_PORT = environment.number("EMAIL_PORT", usual, low=1, high=65535)
    EMAIL_TIMEOUT = 10
elif PRODUCTION:
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

# Each process keeps the boards it has drawn, by version: nothing in it can be old, and losing it loses nothing.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 2000},
    },
}

# Words, numbers and time. Times are stored as UTC and shown in the time zone of the club.
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "scorekeeper" / "locale"]
LANGUAGES = languages.translated(LOCALE_PATHS[0])

# Files. Each is served by the app under a name that holds its hash, compressed beforehand.
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorekeeper.project.scripts.JoinedScript",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorekeeper.project.storage.SmallStaticFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_ROOT = BASE_DIR / "scorekeeper" / "root"  # what must stand at the top, such as /favicon.ico
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}

# An address may hold the token of a scorer's link: no log repeats one. A server tells each request in a line of JSON,
# at the desk of `make run` only trouble is told, in words.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"tokens": {"()": "scorekeeper.serving.lines.WithoutTokens"}},
    "formatters": {
        "plain": {"()": "scorekeeper.serving.lines.Plain"},
        "json": {"()": "scorekeeper.serving.lines.Json"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["tokens"],
            "formatter": environment.choice("LOG_FORMAT", "json" if PRODUCTION else "plain", ["json", "plain"]),
        },
    },
    "root": {
        "handlers": ["console"],
        "level": environment.choice("LOG_LEVEL", "WARNING", ["DEBUG", "INFO", "WARNING", "ERROR"]),
    },
    "loggers": {
        "django": {"handlers": [], "level": "INFO" if DEBUG else "NOTSET", "propagate": True},
        "django.request": {"level": "ERROR"},  # a page that is not there is no trouble of the server's
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "scorekeeper.serving.requests": {
            "level": "INFO" if environment.flag("LOG_REQUESTS", default=PRODUCTION) else "WARNING",
        },
    },
}
