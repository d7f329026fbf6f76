import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixtureServer } from "./testing/client-cases.ts";
import { writePages } from "./testing/many-pages.ts";
import { findPython, preparePython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

const CLIENT = fileURLToPath(new URL("../../../../clients/python/", import.meta.url));
const python = await findPython();
/** Data frames and whole DoclingDocuments are tested where these can be installed. */
const optional = await Promise.all(
  ["pandas", "polars", "pyarrow", "docling-core"].map((name) => preparePython(name)),
);

const optionalPaths = optional.flatMap((found) =>
  "missing" in found ? [] : [found.environment["PYTHONPATH"] ?? ""],
);

/** The tests are in Python and beside the client; here they get a gateway. */
const MODULES = {
  test_archives: "refuses hostile archives and unpacks good ones",
  test_chunks: "joins long documents from chunks",
  test_compat: "runs code that was written for other packages",
  test_jobs: "follows jobs of a real gateway and worker from submission to deletion",
  test_package: "is what its package says",
  test_parse: "parses a document in one call, by a service or the command",
  test_platform: "bears the oddities of the platform",
  test_readme: "has a README that says the truth",
  test_service: "does the same as every client with a real gateway and worker",
  test_tasks: "stands in for the hosted API",
  test_zips: "parses the documents of a zip",
};

describe.skipIf(!isWorkerBuilt)("the Python client", () => {
  const gateway = useRealWorker();
  const fixtures = useFixtureServer();
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-python-client-"));
    await writeFile(join(folder, "large.pdf"), writePages(120));
    await writeFile(join(folder, "seven-pages.pdf"), writePages(7));
  });
  beforeEach(({ skip }) => {
    if (python === undefined) skip("python3 is not installed");
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is tested by every module there is", async () => {
    const names = await readdir(join(CLIENT, "tests"));
    const modules = names.filter((name) => /^test_.*\.py$/.test(name));
    expect(modules.toSorted()).toEqual(Object.keys(MODULES).map((name) => `${name}.py`));
  });

  it.each(Object.entries(MODULES))("%s: it %s", async (module) => {
    const { stderr } = await promisify(execFile)(python ?? "", ["-m", "unittest", "-v", module], {
      cwd: join(CLIENT, "tests"),
      env: {
        PYTHONPATH: [join(CLIENT, "src"), ...optionalPaths].join(delimiter),
        PYTHONDONTWRITEBYTECODE: "1",
        NODE: process.execPath,
        HOME: folder,
        PARSER_BASE_URL: gateway.facts.url,
        PARSER_API_KEY: gateway.facts.firstKey?.key,
        FIXTURES_URL: fixtures.url,
        DOCUMENTS: folder,
      },
    });
    expect(stderr).toMatch(/^Ran \d+ tests in .*\n\nOK$/m);
  });
});
