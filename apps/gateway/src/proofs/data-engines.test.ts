import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findPython, type Python, preparePython } from "./testing/python.ts";

const run = promisify(execFile);
const LAUNCHER = fileURLToPath(new URL("../../../cli/bin/parser.js", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../../../clients/python-udf/", import.meta.url));
const isBuilt = existsSync(new URL("../../../cli/dist/main.js", import.meta.url));
const FRAMEWORKS = [
  { name: "Daft", from: "PyPI", module: "daft" },
  { name: "Ray Data", from: "pip install ray", module: "ray" },
  { name: "Spark", from: "pip install pyspark", module: "pyspark" },
];

describe.skipIf(!isBuilt)("the Python package for data engines", () => {
  // Longer than an installation may take.
  it.for(FRAMEWORKS)(
    "reads all documents with $name, from $from, though a process is killed",
    { timeout: 700_000 },
    async ({ name, module }, { skip }) => {
      const python =
        module === "daft" ? await preparePython(module, "pyarrow") : await whereInstalled(module);
      if ("missing" in python) {
        skip(python.missing);
        return;
      }
      const { PYTHONPATH = "" } = python.environment;
      const args = ["--only", module, process.execPath, LAUNCHER];
      const { stdout } = await run(python.command, [`${PACKAGE}tests/try_frameworks.py`, ...args], {
        // oxlint-disable-next-line node/no-process-env -- Spark looks for Java in it
        env: { ...process.env, PYTHONPATH: [`${PACKAGE}src`, PYTHONPATH].join(delimiter) },
      });

      expect(stdout).toContain(`${name}: right\n`);
    },
  );
});

/** Ray and Spark are half a gigabyte each, and Spark needs Java: they are not installed for a test. */
async function whereInstalled(module: string): Promise<Python> {
  const command = await findPython();
  if (command === undefined) return { missing: "python3 is not installed" };
  try {
    await run(command, ["-c", `import ${module}`]);
    return { command, environment: {} };
  } catch {
    return { missing: `not installed: pip install ${module}` };
  }
}
