"""The contract, openapi.yaml: put together from the declarations and what is written by hand."""
