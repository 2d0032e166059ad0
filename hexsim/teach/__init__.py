"""Lessons and puzzles: positions with an instruction, what answers it, a kind word for everything else."""
