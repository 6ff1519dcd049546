"""Asks for the known vulnerabilities of all that is locked: `make audit`."""
