"""The web server: pages, an HTTP API, single games and rooms. It needs the extra `web`."""
