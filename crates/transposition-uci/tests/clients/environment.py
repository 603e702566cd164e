"""Makes python-chess available: in a virtual environment of its own, filled on the first run."""

import os
import subprocess
import sys
import venv
from pathlib import Path

VERSION = "1.11.2"


def enter():
    """Goes on inside the environment: returns there, and replaces the process elsewhere."""
    try:
        import chess

        if chess.__version__ == VERSION:
            return
    except ImportError:
        pass
    root = Path(__file__).resolve().parents[4]
    place = Path(os.environ.get("PYTHON_CHESS_VENV", root / "target" / "python-chess"))
    python = place / "bin" / "python"
    if Path(sys.prefix) == place:
        sys.exit(f"error: the environment in {place} has no python-chess {VERSION}; remove it and try again")
    if not python.exists():
        venv.create(place, with_pip=True)
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"chess=={VERSION}"], check=True
    )
    os.execv(python, [str(python), *sys.argv])
