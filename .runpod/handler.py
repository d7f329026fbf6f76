"""Starts the worker. The platform's hub looks for this file; the worker itself is written for Node.js."""

import os
import pathlib
import sys

MAIN = pathlib.Path(__file__).resolve().parent.parent / "apps" / "worker" / "dist" / "main.js"

os.execvp("node", ["node", str(MAIN), *sys.argv[1:]])
