# Every command sets up what it needs in .venv first; the second time it starts at once.
# Without make: python3 -m tools COMMAND (the same words).
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do command -v $$name && break; done)
RUN = $(or $(PYTHON),$(error Python 3.11 or newer is needed and none is on the PATH: install it from your system's packages or from python.org)) -m tools

.PHONY: help tutor lab site test prove lint bench faces wheel constraints clean
help:
	@$(RUN) help

# The page, in your browser. TUTOR_ARGS goes to `tantocuore tutor`, e.g. TUTOR_ARGS="--no-browser --port 8877"
tutor:
	@$(RUN) tutor $(TUTOR_ARGS)

# JupyterLab at the first notebook. LAB_ARGS goes to `tantocuore lab`
lab:
	@$(RUN) lab $(LAB_ARGS)

# The course as a folder for any static host. SITE_ARGS goes to `tantocuore site`, e.g. SITE_ARGS=public
site:
	@$(RUN) site $(SITE_ARGS)

# All checks that a change must pass. PARTS="style types" runs those parts only
test:
	@$(RUN) test $(PARTS)

# The same, and everything marked slow
prove:
	@$(RUN) prove $(PARTS)

# Style, types and import directions only
lint:
	@$(RUN) lint

# How fast the engine is, beside its peers. ARGS goes to the benchmark, e.g. ARGS=--profile
bench:
	@$(RUN) bench $(ARGS)

# Draw the card faces anew into assets/
faces:
	@$(RUN) faces

# The wheel and the source archive, into dist/
wheel:
	@$(RUN) wheel

# The newest versions that fit together, into constraints.txt
constraints:
	@$(RUN) constraints

# Remove all that was set up, built or cached
clean:
	@$(RUN) clean
