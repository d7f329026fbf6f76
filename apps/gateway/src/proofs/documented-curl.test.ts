import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type ScriptedServer,
  startScriptedServer,
} from "@parsewright/vision/testing/scripted-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REPOSITORY } from "./testing/client-readme.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

const SAMPLE = join(REPOSITORY, "fixtures/pdf/sources/sample.pdf");
const SCHEMA = { type: "object", properties: { number: { type: "string" } } };
const FIELDS = [{ path: "/number", value: "no such number", quote: "" }];

interface Documented {
  readonly file: string;
  readonly command: string;
}

/** Every curl line of the documentation that is meant for a gateway, with the lines that it goes on in. */
const COMMANDS = [
  "README.md",
  ...readdirSync(join(REPOSITORY, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
]
  // The platform itself answers those.
  .filter((file) => !file.endsWith("on-the-platform.md"))
  .flatMap((file): Documented[] => {
    const text = readFileSync(join(REPOSITORY, file), "utf8");
    const found = text.matchAll(/^ *curl (?:[^\n]*\\\n)*[^\n]*$/gm);
    return [...found].map(([command]) => ({ file, command }));
  });

describe.skipIf(!isWorkerBuilt)("curl lines of the documentation", () => {
  let model: ScriptedServer;
  beforeAll(async () => {
    model = await startScriptedServer({ script: () => JSON.stringify({ fields: FIELDS }) });
  });
  const gateway = useRealWorker(() => ({ PARSER_EXTRACT_URL: `${model.url}/v1` }));
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-curl-"));
    for (const name of ["report.pdf", "invoice.pdf", "annual-report.pdf"])
      await copyFile(SAMPLE, join(folder, name));
    await writeFile(join(folder, "invoice.schema.json"), JSON.stringify(SCHEMA));
  });
  afterAll(async () => {
    await model.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("are found", () => {
    expect(COMMANDS.length).toBeGreaterThan(4);
  });

  it.for(COMMANDS)("$file: $command", async ({ command }) => {
    const { facts } = gateway;
    const key = String(facts.firstKey?.key);
    const jobId = command.includes("$JOB_ID") ? await submitJob() : "";
    const line = command.replaceAll("http://127.0.0.1:8000", facts.url);
    const script = `curl() { command curl -sS --fail-with-body "$@"; }\n${line}`;

    const { stdout } = await promisify(execFile)("/bin/bash", ["-c", script], {
      cwd: folder,
      env: {
        PATH: "/usr/local/bin:/usr/bin:/bin",
        KEY: key,
        PARSER_API_KEY: key,
        PARSER_BASE_URL: facts.url,
        JOB_ID: jobId,
      },
    });
    expect(stdout).not.toMatch(/"error": ?"/);
  });

  async function submitJob(): Promise<string> {
    const body = { input: { file_url: "https://example.com/report.pdf" } };
    return (await gateway.call("POST", "run", { body })).id;
  }
});
