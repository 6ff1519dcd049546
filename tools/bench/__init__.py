"""Measures how fast the service is: `make bench`. All of it is measured in one run."""
