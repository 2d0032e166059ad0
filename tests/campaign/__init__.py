"""Hardening at any size: random orders, broken files, killed processes, adverse surroundings, old logs."""
