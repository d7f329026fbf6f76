import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { preparePython } from "./testing/python.ts";

const CLIENT = fileURLToPath(new URL("../../../../clients/python/", import.meta.url));
/** Installing it takes a minute where no earlier run has. */
const TIMEOUT_MS = 180_000;

/** It still checks for Python 3.9, the oldest that the client runs on. */
const MYPY = "mypy";

it(
  "the types of the Python client hold, for Python 3.9 too",
  { timeout: TIMEOUT_MS },
  async ({ skip }) => {
    const python = await preparePython(MYPY);
    if ("missing" in python) {
      skip(python.missing);
      return;
    }

    const argv = ["-m", "mypy", "--strict", "--python-version", "3.9", "--cache-dir", "/dev/null"];
    const { stdout } = await promisify(execFile)(python.command, argv, {
      cwd: CLIENT,
      env: { ...python.environment },
    }).catch((error: unknown) => error as { readonly stdout: string });

    expect(stdout).toMatch(/^Success: no issues found in \d+ source files\n$/);
  },
);
