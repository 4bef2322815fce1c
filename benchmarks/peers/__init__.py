"""Other engines, each driven as its users drive it. Their packages are in `.venv-bench` only."""
