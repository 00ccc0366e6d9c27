"""The process that serves: the application, uvicorn's protocols, the supervisor and its workers."""
