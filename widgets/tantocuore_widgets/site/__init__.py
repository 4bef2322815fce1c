"""The course as a folder for any static host: the engine runs in the reader's browser."""
