import type { MissingResult } from "@parsewright/contract";
import { openZip } from "@parsewright/document/archives";
import { describe, expect, it } from "vitest";
import { success } from "../dialects/testing/scripted-worker.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

const gateway = useTestGateway();
const worker = createTestWorker(gateway);

describe("an archive of results", () => {
  it("has a folder for each document, with its newest version and its pictures", async () => {
    const ids = [await parsed("my%20report.pdf"), await parsed("my%20report.pdf")];
    const correction = { base: 0, blocks: [{ block: "p1.b2", markdown: "Three cats." }] };
    await gateway.call(`/v2/e/versions/${ids[1]}`, { method: "POST", json: correction });

    const { names, text } = await archiveOf(ids);

    expect(text("my report/my report.md")).toContain("Two cats.");
    expect(text("my report_2/my report_2.md")).toContain("Three cats.");
    expect(names).toContain("my report/images/t.png");
    expect(names.filter((name) => !/^my report(_2)?\//.test(name))).toEqual([]);
  });

  it("ends with the results that it lacks, and the reasons", async () => {
    const good = await parsed("a.pdf");
    const failed = await submitted("b.pdf");
    await worker.done(failed, { error: "The document is encrypted." });
    const waiting = await submitted("c.pdf");
    const unplaced = await submitted("missing.json.pdf");
    await worker.done(unplaced, {
      output: { ok: true, results: [{ basename: "doc", markdown: "Text." }] },
    });

    const { names, text } = await archiveOf([failed, good, waiting, "unknown", unplaced, good]);

    expect(
      names.filter((name) => /\.(?:md|json)$/.test(name) && !name.includes("_")).toSorted(),
    ).toEqual(["a/a.md", "missing.json"]);
    const missing = JSON.parse(text("missing.json")) as MissingResult[];
    expect(missing.map(({ job, document, message }) => [job, document, message])).toEqual([
      [failed, "b.pdf", "The document is encrypted."],
      [waiting, "c.pdf", expect.stringContaining("ask again when it has ended")],
      ["unknown", undefined, expect.stringContaining("There is no job unknown")],
      [unplaced, "missing.json.pdf", expect.stringContaining("layout")],
    ]);
  });

  it("is refused where there is no result at all, and to whom the results do not belong", async () => {
    const id = await parsed("a.pdf");
    const stranger = await gateway.createKey("other", ["read"]);
    const answer = await askFor([id, "unknown"], stranger);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("None of the 2 results could be had.");
    expect((await askFor([id], await gateway.createKey("acme", ["submit"]))).status).toBe(403);
  });

  it.each([
    { what: "no jobs", jobs: [], words: "jobs must have at least 1 entry" },
    { what: "no ids", jobs: ["\0"], words: "jobs.0 must be the id of a job" },
    {
      what: "too many jobs",
      jobs: Array.from({ length: 1001 }, () => "a"),
      words: "jobs must have at most 1000 entries",
    },
  ])("of $what is refused in words", async ({ jobs, words }) => {
    const answer = await askFor(jobs);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
  });
});

async function submitted(name: string): Promise<string> {
  const json = { input: { file_url: `https://example.com/${name}` } };
  await gateway.call("/v2/e/run", { json });
  return String((await worker.take()).body["id"]);
}

async function parsed(name: string): Promise<string> {
  const id = await submitted(name);
  await worker.done(id, { output: success() });
  return id;
}

function askFor(jobs: readonly string[], key = gateway.key) {
  return gateway.call("/v2/e/archive", { method: "POST", key, json: { jobs } });
}

async function archiveOf(jobs: readonly string[]) {
  const answer = await fetch(`${gateway.url}/v2/e/archive`, {
    method: "POST",
    headers: { authorization: `Bearer ${gateway.key}`, "content-type": "application/json" },
    body: JSON.stringify({ jobs }),
  });
  expect(answer.status).toBe(200);
  const zip = openZip(new Uint8Array(await answer.arrayBuffer()));
  return { names: zip.names, text: (name: string) => Buffer.from(zip.read(name)).toString() };
}
