import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { preparePython } from "./testing/python.ts";

const run = promisify(execFile);
const LAUNCHER = fileURLToPath(new URL("../../../cli/bin/parsewright.js", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../../../clients/python-udf/", import.meta.url));
const isBuilt = existsSync(new URL("../../../cli/dist/main.js", import.meta.url));

/** Ray and Spark are half a gigabyte each, and Spark needs Java: `npm run nightly` installs them. */
const FRAMEWORKS = [
  { name: "Daft", packages: ["daft", "pyarrow"], module: "daft", counts: ["all"] },
  { name: "Ray Data", packages: ["ray"], module: "ray", counts: ["1", "2", "4"] },
  { name: "Spark", packages: ["pyspark"], module: "pyspark", counts: ["1", "2", "4"] },
].flatMap(({ counts, ...framework }) => counts.map((cores) => ({ ...framework, cores })));

describe.skipIf(!isBuilt)("the README of the Python package for data engines", () => {
  // Longer than an installation may take.
  it.for(FRAMEWORKS)(
    "reads all documents with $name (cores: $cores), though a process is killed",
    { timeout: 700_000 },
    async ({ name, packages, module, cores }, { skip }) => {
      if (module === "pyspark")
        await run("java", ["-version"]).catch(() => skip("java is not installed"));
      const python = await preparePython(...packages);
      if ("missing" in python) {
        skip(python.missing);
        return;
      }
      const { PYTHONPATH = "" } = python.environment;
      const number = cores === "all" ? [] : ["--cores", cores];
      const args = ["--only", module, ...number, process.execPath, LAUNCHER];
      const { stdout } = await run(python.command, [`${PACKAGE}tests/try_frameworks.py`, ...args], {
        // oxlint-disable-next-line node/no-process-env -- Spark looks for Java in it
        env: { ...process.env, PYTHONPATH: [`${PACKAGE}src`, PYTHONPATH].join(delimiter) },
      });

      expect(stdout).toContain(`${name}: right\n`);
    },
  );
});
