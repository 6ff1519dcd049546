"""Map files: loaded, checked, frozen; boards, names, and the catalog of the maps in play."""
