import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);
const LAUNCHER = fileURLToPath(new URL("../bin/parser.js", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../../clients/python-udf/", import.meta.url));
const isBuilt = existsSync(new URL("../dist/main.js", import.meta.url));
const FRAMEWORKS = ["ray", "daft", "pyspark"];
const FIND = `import importlib.util, sys; print(*[name for name in sys.argv[1:] if importlib.util.find_spec(name)])`;
const frameworks =
  spawnSync("python3", ["-c", FIND, ...FRAMEWORKS], { encoding: "utf8" }).stdout ?? "";
const missing = FRAMEWORKS.filter((name) => !frameworks.split(/\s/).includes(name));
const reason =
  missing.length === 0 ? "" : ` (not installed, so skipped: pip install ${missing.join(" ")})`;

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

  it.skipIf(missing.length === FRAMEWORKS.length)(
    `reads all documents with data engines though a process is killed${reason}`,
    async () => {
      const script = `${PACKAGE}tests/try_frameworks.py`;
      const { stdout } = await run("python3", [script, process.execPath, LAUNCHER], {
        // oxlint-disable-next-line node/no-process-env -- Spark looks for Java in it
        env: { ...process.env, PYTHONPATH: `${PACKAGE}src` },
      });

      expect(stdout.match(/: right$/gm)).toHaveLength(FRAMEWORKS.length - missing.length);
    },
    300_000,
  );
});
