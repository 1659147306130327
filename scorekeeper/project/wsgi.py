"""What a WSGI server serves: `granian --interface wsgi scorekeeper.project.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

from scorekeeper.serving.whole import Whole

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.project.settings")
application = Whole(get_wsgi_application())
