"""Scenarios and logs on disk: read with every mistake named, written without ever losing anything."""
