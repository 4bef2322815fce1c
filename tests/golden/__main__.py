"""`python -m tests.golden` writes every golden file anew and names those that changed."""

from tests.golden.playthrough import HERE, sources, text


def main() -> None:
    """Write the files whose playthrough differs."""
    for path, source in sources().items():
        new = text(source)
        if not path.exists() or path.read_text("utf-8") != new:
            path.write_text(new, "utf-8", newline="\n")
            print(path.relative_to(HERE))


if __name__ == "__main__":
    main()
