"""Modules of plain functions for games in one file; a game's constants replace theirs."""
