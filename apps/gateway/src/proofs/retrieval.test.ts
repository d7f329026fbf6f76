import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isClientBuilt, REPOSITORY } from "./testing/client-readme.ts";
import { preparePython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

const run = promisify(execFile);
const GUIDE = readFileSync(join(REPOSITORY, "docs/guides/rag.md"), "utf8");
const CLIENT = join(REPOSITORY, "clients/python/src");
/** Installing one takes minutes on a busy machine where no earlier run has. */
const TIMEOUT_MS = 600_000;

/** The package behind each snippet in Python, by its heading. */
const PACKAGES: Readonly<Record<string, string>> = {
  LangChain: "langchain-core",
  LlamaIndex: "llama-index-core",
  Haystack: "haystack-ai",
  "docling-core": "docling-core",
};

/** How many pieces, and the page of the first. */
const PRINTED = /^\d{1,2} \[ ?1 ?\]$/m;

describe.skipIf(!isWorkerBuilt || !isClientBuilt)("the guide to retrieval", () => {
  const gateway = useRealWorker();
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-retrieval-"));
    await copyFile(join(REPOSITORY, "fixtures/pdf/sources/sample.pdf"), join(folder, "report.pdf"));
    await mkdir(join(folder, "node_modules", "@parsewright"), { recursive: true });
    await symlink(
      join(REPOSITORY, "packages/client"),
      join(folder, "node_modules/@parsewright/client"),
    );
    await symlink(
      join(REPOSITORY, "node_modules/@langchain"),
      join(folder, "node_modules/@langchain"),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("has a snippet in Python for each of them", () => {
    const headings = snippets("python").map(({ heading }) => heading);

    expect(headings).toEqual(Object.keys(PACKAGES));
  });

  it.concurrent.for(snippets("python"))(
    "is true of $heading",
    { timeout: TIMEOUT_MS },
    async ({ heading, code }, { skip }) => {
      const python = await preparePython(PACKAGES[heading] ?? "");
      if ("missing" in python) {
        skip(python.missing);
        return;
      }
      const { environment } = python;
      const PYTHONPATH = [CLIENT, environment["PYTHONPATH"]].join(delimiter);
      const { stdout } = await run(python.command, ["-c", code], {
        cwd: folder,
        env: { ...environment, ...serviceOf(gateway), PYTHONPATH },
      });

      expect(stdout).toMatch(PRINTED);
    },
  );

  it("is true of JavaScript", async () => {
    for (const [index, { code }] of snippets("js").entries()) {
      const file = join(folder, `snippet-${index}.mjs`);
      await writeFile(file, code);
      const { stdout } = await run(process.execPath, [file], {
        cwd: folder,
        env: serviceOf(gateway),
      });

      expect(stdout).toMatch(index === 0 ? /^left: 11\.7%/ : PRINTED);
    }
  });
});

function serviceOf({ facts }: ReturnType<typeof useRealWorker>): Record<string, string> {
  return { PARSER_BASE_URL: facts.url, PARSER_API_KEY: facts.firstKey?.key ?? "" };
}

function snippets(language: string): { readonly heading: string; readonly code: string }[] {
  return GUIDE.split(/^## /m).flatMap((section) =>
    [...section.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(
      ([, code = ""]) => ({ heading: section.split("\n", 1)[0] ?? "", code }),
    ),
  );
}
