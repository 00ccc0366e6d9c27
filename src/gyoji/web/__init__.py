"""Play in the browser: a server of pages, single games and rooms. It needs the extra `web`."""
