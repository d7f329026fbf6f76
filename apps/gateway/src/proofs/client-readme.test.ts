import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isWorkerBuilt, useRealWorker } from "./real-worker.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const README = readFileSync(join(ROOT, "packages/client/README.md"), "utf8");
const isClientBuilt = existsSync(join(ROOT, "packages/client/dist/node.js"));

/** The snippets, by the heading they stand under. */
const SNIPPETS = README.split(/^## /m).flatMap((section) =>
  [...section.matchAll(/```js\n(.*?)```/gs)].map(([, code = ""], index) => ({
    name: `${section.split("\n", 1)[0]}, ${index + 1}`,
    code,
  })),
);

/** What some of them print. */
const OUTPUTS: Readonly<Record<string, RegExp>> = {
  "Parse a document, 1": /^# /m,
  "Parse a document, 2": /^\d+\.\d+\.\d+$/m,
  "Save the result, 1": /^[4-9] files$/m,
  "Follow a job, 1": /parsing/,
  "Follow a job, 2": /"phase":"reading_pages"/,
  "Long documents, 1": /^3 pages$/m,
  "Errors, 1": /^PAGE_RANGE_EMPTY false /m,
  "In place of the hosted API, 1": /BUCKET_/,
};

describe.skipIf(!isWorkerBuilt || !isClientBuilt)(
  "the client's README",
  { timeout: 60_000 },
  () => {
    const gateway = useRealWorker();
    let folder = "";
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "parser-readme-"));
      await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
      await copyFile(join(ROOT, "fixtures/pdf/sources/sample.pdf"), join(folder, "report.pdf"));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it("has snippets, and every one of them prints something that is checked", () => {
      expect(SNIPPETS.map(({ name }) => name)).toEqual(Object.keys(OUTPUTS));
    });

    it.each(SNIPPETS)("says the truth under $name", async ({ name, code }) => {
      const { facts } = gateway;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ["--input-type=module", "--eval", code],
        {
          cwd: folder,
          env: { PARSER_BASE_URL: facts.url, PARSER_API_KEY: facts.firstKey },
        },
      );
      expect(stdout).toMatch(OUTPUTS[name] ?? /never/);
    });

    it("leaves the files that it names", async () => {
      expect(await readdir(join(folder, "out/report"))).toEqual(
        expect.arrayContaining(["images", "report.md", "report_middle.json"]),
      );
    });
  },
);
