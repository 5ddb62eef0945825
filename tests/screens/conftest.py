"""Every test of this folder works tablets without a browser: see tests/kit/fixtures.py."""

from tests.kit.fixtures import hands, server, tablet

__all__ = ["hands", "server", "tablet"]
