"""Measures how fast the service is: `make bench`. Everything is measured side by side in one run."""
