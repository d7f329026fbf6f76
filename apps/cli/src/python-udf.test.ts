import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);
const LAUNCHER = fileURLToPath(new URL("../bin/parser.js", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../../clients/python-udf/", import.meta.url));
const isBuilt = existsSync(new URL("../dist/main.js", import.meta.url));

describe.skipIf(!isBuilt)("the Python package for data engines", () => {
  it("keeps a process of the command, as its own tests say", async ({ skip }) => {
    const found = await run("python3", ["-c", "import sys; print(sys.executable)"]).catch(
      () => undefined,
    );
    if (found === undefined) skip("python3 is not installed");
    const { stderr } = await run("python3", ["-m", "unittest", "test_engine"], {
      cwd: `${PACKAGE}tests`,
      env: {
        PATH: "/usr/local/bin:/usr/bin:/bin",
        PYTHONPATH: `${PACKAGE}src`,
        PYTHONDONTWRITEBYTECODE: "1",
        PARSER_COMMAND: JSON.stringify([process.execPath, LAUNCHER]),
      },
    });

    expect(stderr).toContain("OK");
  }, 120_000);
});
