"""What is said in four languages: the rules by id, and the messages of findings and problems."""
