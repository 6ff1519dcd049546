"""What all tests share."""

from hypothesis import settings

# Tests run side by side on shared cores, where the time of one example says nothing about the code.
# Built on the profile that hypothesis has chosen, which in CI always tries the same examples.
settings.register_profile("shared-cores", settings(), deadline=None)
settings.load_profile("shared-cores")
