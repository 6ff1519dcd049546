"""JSON as text: strict parsing, pointers, and the faults of a document."""
