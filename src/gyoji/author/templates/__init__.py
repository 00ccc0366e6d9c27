"""Modules of plain functions that a game in one file gets: its constants replace those in them."""
