"""The version of the package, which is that of the engine and of the contract."""

__version__ = "2.0.0"
