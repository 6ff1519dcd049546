"""Clients generated from openapi.yaml, which play with a service of their own."""
