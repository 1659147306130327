"""What the browsers of a test complain of: errors, warnings, breaches of the policy. None may remain.

A browser says some things late, when the test is over and its pages are being closed: so a test that provokes a
complaint says of which kind, not when.
"""

from typing import Any

CUT = ("net::ERR_", "htmx:sendError", "htmx:afterRequest")
"""What a browser says of a network that is gone."""

NO_WORKER = "Service Worker registration blocked by Playwright"  # as most tests want it
TOLD = {"error", "warning"}


class Complaints:
    """All that was heard, in order."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.kinds: list[str] = [NO_WORKER]

    def listen(self, context: Any) -> Any:
        """Note what all pages of this context complain of; the context."""
        context.on("console", self.told)
        context.on("weberror", lambda error: self.heard.append(str(error.error)))
        return context

    def told(self, each: Any) -> None:
        """A page wrote this; where is what it could not load."""
        if each.type in TOLD:
            self.heard.append(f"{each.text} at {each.location.get('url', '')}")

    def provoked(self, *kinds: str | int) -> None:
        """The test provokes these: words of a complaint, or the status of an answer, of which a browser complains."""
        self.kinds += [f"status of {kind} " if isinstance(kind, int) else kind for kind in kinds]

    def unprovoked(self) -> list[str]:
        """What may not be."""
        return [each for each in self.heard if not any(kind in each for kind in self.kinds)]
