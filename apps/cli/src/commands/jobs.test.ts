import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeZip } from "@parsewright/document/testing/zip-writer";
import { useTestGateway } from "@parsewright/gateway/testing/test-gateway";
import { createTestWorker } from "@parsewright/gateway/testing/test-worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const HOUR_MS = 3_600_000;
const ENTRY = { basename: "report", source: "report.pdf", parser_transport: "inline" };

const gateway = useTestGateway();
const worker = createTestWorker(gateway);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cli-jobs-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("jobs save", () => {
  it("writes a result whose address has expired, and replaces nothing", async () => {
    const id = await running();
    const archive = writeZip({ "report.md": "# North\n" });
    const headers = { "content-type": "application/gzip" };
    const put = { method: "PUT", body: archive, headers };
    const { url, expires_in, key } = (await worker.call(`job-blob/w1/${id}`, put)).body;
    const link = { tarball_url: url, tarball_url_expires_in: expires_in, bucket_key: key };
    await worker.done(id, { output: { ok: true, results: [{ ...ENTRY, ...link }] } });

    gateway.skipTime(2 * HOUR_MS);
    expect((await fetch(String(url))).status).toBe(403);
    const output = join(folder, "large");
    expect(await save(id, output)).toMatchObject({ exitCode: 0, stdout: `1 file in ${output}\n` });
    expect(await readFile(join(output, "report.md"), "utf8")).toBe("# North\n");

    expect(await save(id, output)).toMatchObject({
      exitCode: 1,
      stderr: `CONFLICT: ${output} has content. Name a new folder with --output.\n`,
    });
  });

  it("writes a result that is in the job itself, and gives the reason where there is none", async () => {
    const inline = await running();
    await worker.done(inline, { output: { ok: true, results: [{ ...ENTRY, markdown: "# N\n" }] } });
    const failed = await running();
    await worker.done(failed, { error: "the document is damaged" });

    const output = join(folder, "inline");
    const { stdout } = await save(inline, output, "--json");
    expect(JSON.parse(stdout)).toEqual({ id: inline, files: [join(output, "report.md")] });
    expect(await save(failed, join(folder, "none"))).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("the document is damaged") as string,
    });
  });
});

/** A job that the worker has. */
async function running(): Promise<string> {
  const { body } = await gateway.call("/v2/e/run", { json: { input: {} } });
  await worker.take();
  return String(body["id"]);
}

async function save(id: string, output: string, ...options: string[]) {
  const environment = { PARSER_API_KEY: gateway.key };
  const io = createFakeIo({ environment });
  const argv = ["jobs", "save", id, "-o", output, "--url", gateway.url, "--endpoint", "e"];
  const exitCode = await runProgram([...argv, ...options], io);
  return { exitCode, ...io.printed };
}
