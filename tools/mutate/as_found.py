"""A plugin of pytest: that a law is broken is enough, and its example need not be made small."""

from __future__ import annotations

from hypothesis import Phase, settings

settings.register_profile("as-found", phases=[Phase.explicit, Phase.generate])
settings.load_profile("as-found")
