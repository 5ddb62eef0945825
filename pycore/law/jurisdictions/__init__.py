"""One folder a jurisdiction: law as data, found by looking. README.md tells how to add one."""
