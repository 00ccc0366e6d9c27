"""The serving process: the application, uvicorn's protocols, the supervisor and its workers."""
