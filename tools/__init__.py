"""What the checkout can do for itself: set-up, checks, drawing. Standard library only, run by any Python."""
