import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writePages } from "./testing/many-pages.ts";
import { preparePython, type Python, runPython } from "./testing/python.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

const run = promisify(execFile);
const TYPESCRIPT = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const PYTHON_GENERATOR = "openapi-python-client";
/** Installing the generator takes a minute where no earlier run has. */
const TIMEOUT_MS = 660_000;

const DOCUMENT = writePages(3).toString("base64");

/** Clients that others make of `/openapi.json`, unchanged. */
describe.skipIf(!isWorkerBuilt)("a client generated from /openapi.json", () => {
  const gateway = useRealWorker();
  let folder: string;
  let description: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-generated-"));
    description = await (await gateway.send("GET", "/openapi.json")).text();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(
    "in TypeScript compiles, refuses wrong fields, and parses a document",
    async () => {
      // Without it the generator makes callers send every field that has a default.
      const types = await openapiTS(description, { defaultNonNullable: false });
      await writeFile(join(folder, "schema.ts"), astToString(types));
      await writeFile(join(folder, "main.ts"), typescriptProgram(gateway.facts));
      await writeFile(join(folder, "package.json"), '{"type": "module"}');

      await compile(folder);
      const { stdout } = await run(process.execPath, [join(folder, "main.js")]);

      expect(JSON.parse(stdout)).toEqual({
        status: "COMPLETED",
        pages: [1],
        text: expect.stringContaining("Page 2 of the log") as string,
      });
    },
    TIMEOUT_MS,
  );

  it(
    "in Python is generated without a warning, and parses a document",
    async ({ skip }) => {
      const python = await preparePython(PYTHON_GENERATOR);
      if ("missing" in python) {
        skip(python.missing);
        return;
      }
      const { output } = await generatePython(python, { folder, description });

      const answer = await runPython(python, PYTHON_PROGRAM, {
        environment: {
          CLIENT: folder,
          URL: gateway.facts.url,
          KEY: String(gateway.facts.firstKey?.key),
        },
        stdin: DOCUMENT,
      });

      expect(output).not.toMatch(/warning|unable/i);
      expect(answer).toEqual({
        status: "COMPLETED",
        pages: [1],
        text: expect.stringContaining("Page 2 of the log") as string,
        box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      });
    },
    TIMEOUT_MS,
  );
});

function typescriptProgram(facts: {
  readonly url: string;
  readonly firstKey?: { readonly key: string };
}): string {
  return `import type { components, paths } from "./schema.js";

type Schemas = components["schemas"];
type Answer = paths["/v2/{endpoint_id}/runsync"]["post"]["responses"]["200"]["content"]["application/json"];

const submission: Schemas["Submission"] = {
  input: { file_b64: ${JSON.stringify(DOCUMENT)}, transport: "inline", page_ranges: "2" },
};
// @ts-expect-error -- a page is a number
export const wrong: Schemas["Submission"] = { input: { start_page: "1" } };

const answer = await fetch(${JSON.stringify(`${facts.url}/v2/parser/runsync`)}, {
  method: "POST",
  headers: { authorization: ${JSON.stringify(String(facts.firstKey?.key))}, "content-type": "application/json" },
  body: JSON.stringify(submission),
});
const { status, output } = (await answer.json()) as Answer;
if (output === undefined || !("results" in output)) throw new Error(JSON.stringify(output));
const [result] = output.results;
if (result === undefined || !("middle" in result)) throw new Error("It came another way.");
const texts = (result.content_list ?? []).map((entry) => (entry.type === "text" ? entry.text : ""));
const pages = result.middle?.pdf_info.map((page) => page.parser_source_page);
console.log(JSON.stringify({ status, pages, text: texts.join(" ") }));
`;
}

async function compile(folder: string): Promise<void> {
  const compilerOptions = { strict: true, target: "es2023", module: "nodenext", types: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await run(process.execPath, [TYPESCRIPT, "--project", folder]).catch((error: unknown) => {
    throw new Error((error as { readonly stdout: string }).stdout);
  });
}

async function generatePython(
  python: Exclude<Python, { readonly missing: string }>,
  { folder, description }: { readonly folder: string; readonly description: string },
): Promise<{ readonly output: string }> {
  const [source, settings] = [join(folder, "openapi.json"), join(folder, "generator.json")];
  await writeFile(source, description);
  await writeFile(settings, '{"post_hooks": []}');
  const generate = ["generate", "--path", source, "--config", settings, "--meta", "none"];
  const target = ["--output-path", join(folder, "generated"), "--overwrite"];
  const argv = ["-m", "openapi_python_client", ...generate, ...target];
  const { stdout, stderr } = await run(python.command, argv, { env: { ...python.environment } });
  return { output: stdout + stderr };
}

const PYTHON_PROGRAM = `
import json, os, sys
sys.path.insert(0, os.environ["CLIENT"])
from generated import AuthenticatedClient
from generated.api.submit_jobs import post_runsync
from generated.models import JobInput, Submission
client = AuthenticatedClient(base_url=os.environ["URL"], token=os.environ["KEY"], timeout=120)
job_input = JobInput.from_dict({"file_b64": sys.stdin.read(), "transport": "inline", "page_ranges": "2"})
job = post_runsync.sync("parser", client=client, body=Submission(input_=job_input))
[result] = job.output.results
texts = [entry.text for entry in result.content_list if entry.type_ == "text"]
print(json.dumps({
    "status": str(job.status),
    "pages": [page.parser_source_page for page in result.middle.pdf_info],
    "text": " ".join(texts),
    "box": result.content_list[0].bbox,
}))
`;
