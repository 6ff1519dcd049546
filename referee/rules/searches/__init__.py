"""Graph searches on plain numbers, bounded by counted steps, without names of a map."""
