import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { webhookSecret } from "../webhooks/webhook-signature.ts";
import { writePages } from "./testing/many-pages.ts";
import { isWorkerBuilt, SIGNING_KEY, useRealWorker } from "./testing/real-worker.ts";

const POLL = { interval: 100 };
/** Read for so long that some pages are reported before the result is there. */
const LONG_PAGES = 100;
const PROTECTED = new URL("../../../../fixtures/protected/", import.meta.url);
const TWO_PAGES = writePages(2).toString("base64");

describe.skipIf(!isWorkerBuilt)("a document and a real worker", () => {
  const gateway = useRealWorker();

  it("goes by run and comes back inline by status", async () => {
    const { id } = await submit({ file_b64: TWO_PAGES, transport: "inline" });
    const [result] = await resultsOf(id);
    expect(result?.["markdown"]).toContain("Page 2 of the log, entry 30");
  });

  it("goes by runsync and comes back as an archive in base64", async () => {
    const answer = await gateway.call("POST", "runsync", {
      body: { input: { file_b64: TWO_PAGES, basename: "log" } },
    });
    const [result] = resultsIn(answer.output);
    const archive = gunzipSync(Buffer.from(String(result?.["tarball_b64"]), "base64"));
    expect(archive.includes("log.md")).toBe(true);
  });

  it("shows its pages in the stream, each update once", async () => {
    const { id } = await submit({ file_b64: writePages(LONG_PAGES).toString("base64") });
    const updates = await collectStream(id);
    expect(updates).toContainEqual(
      expect.objectContaining({ phase: "parsing", input_format: "pdf" }),
    );
    expect(updates.at(-1)).toEqual({
      phase: "reading_pages",
      pages_done: LONG_PAGES,
      pages_total: LONG_PAGES,
    });
    const keys = updates.map((update) => JSON.stringify(update));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("is stopped in the middle, and its worker goes on with the next", async () => {
    const { id } = await submit({ file_b64: writePages(2000).toString("base64") });
    await expect
      .poll(() => gateway.call("GET", `status/${id}`), POLL)
      .toMatchObject({ status: "IN_PROGRESS", output: { phase: "reading_pages" } });

    expect(await gateway.call("POST", `cancel/${id}`)).toMatchObject({ status: "CANCELLED" });
    const next = await submit({ file_b64: TWO_PAGES });
    await resultsOf(next.id);

    const [cancelled, done] = await Promise.all([
      gateway.call("GET", `status/${id}`),
      gateway.call("GET", `status/${next.id}`),
    ]);
    expect(cancelled).toMatchObject({ status: "CANCELLED" });
    expect(done).toHaveProperty("workerId", (cancelled as { workerId?: string }).workerId);
  });

  it("comes back as a link when it is too large for a response", async () => {
    const document = writePages(120).toString("base64");
    const { id } = await submit({ file_b64: document, transport: "inline" });
    const [result] = await resultsOf(id);
    expect(result?.["parser_spilled_from"]).toBe("inline");

    const download = await fetch(String(result?.["tarball_url"]));
    const archive = Buffer.from(await download.arrayBuffer());
    expect(archive.length).toBe(result?.["bucket_bytes"]);
    expect(gunzipSync(archive).includes("Page 120 of the log")).toBe(true);
  });

  it("comes back by s3 from the gateway's store where there is no bucket", async () => {
    const { id } = await submit({ file_b64: TWO_PAGES, transport: "s3", archive_format: "zip" });
    const [result] = await resultsOf(id);
    expect(result?.["bucket_key"]).toBe(`jobs/${id}/archive`);

    const download = await fetch(String(result?.["tarball_url"]));
    expect(download.headers.get("content-disposition")).toContain(`${id}.zip`);
    expect((await download.arrayBuffer()).byteLength).toBe(result?.["bucket_bytes"]);
  });

  it("goes as a form", async () => {
    const form = new FormData();
    form.set("input", JSON.stringify({ transport: "inline", start_page: 1, end_page: 1 }));
    form.set("file", new Blob([writePages(3)], { type: "application/pdf" }), "log.pdf");
    const answer = await fetch(`${gateway.facts.url}/v2/parser/runsync`, {
      method: "POST",
      headers: { authorization: String(gateway.facts.firstKey?.key) },
      body: form,
    });
    const [result] = resultsIn(((await answer.json()) as { output: unknown }).output);
    expect(result?.["markdown"]).toContain("Page 2 of the log");
    expect(result?.["markdown"]).not.toContain("Page 1 of the log");
  });

  it.each(["aes-256.pdf", "agile.docx"])("opens %s with its password", async (name) => {
    const file_b64 = (await readFile(new URL(name, PROTECTED))).toString("base64");
    const { id } = await submit({ file_b64, password: "lantern", transport: "inline" });

    const [result] = await resultsOf(id);

    expect(result?.["markdown"]).toContain("The keeper climbed 199 steps.");
  });

  it("keeps a password out of answers, webhooks, logs and all that is stored", async () => {
    const password = "Unmistakable-5d1e";
    const [file, hook] = [await readFile(new URL("agile.docx", PROTECTED)), await openReceiver()];
    const input = { file_b64: file.toString("base64"), password };
    const { id } = await submit(input, { webhook: hook.url });
    const status = () => gateway.call("GET", `status/${id}`);

    await expect.poll(status, POLL).toMatchObject({
      status: "FAILED",
      error: expect.stringContaining("The password does not open the office document") as string,
    });

    const { body } = await hook.received;
    hook.close();
    expect(JSON.parse(body.toString())).toMatchObject({ id, input: { file_b64: input.file_b64 } });
    for (const said of [
      JSON.stringify(await status()),
      body.toString(),
      gateway.lines.join("\n"),
    ]) {
      expect(said).not.toContain(password);
    }
    expect(await filesWith(gateway.folder, password)).toEqual([]);
    expect(await filesWith(gateway.folder, id)).not.toEqual([]);
  });

  it("returns the pages of several ranges", async () => {
    const file_b64 = writePages(6).toString("base64");
    const { id } = await submit({ file_b64, page_ranges: "2,5-", transport: "inline" });

    const [result] = await resultsOf(id);

    expect(result).toMatchObject({
      pages_requested: -1,
      middle: { pdf_info: [1, 4, 5].map((parser_source_page) => ({ parser_source_page })) },
    });
  });

  it("tells a webhook, signed", async () => {
    const hook = await openReceiver();
    const { id } = await submit(
      { file_b64: TWO_PAGES, transport: "inline" },
      { webhook: hook.url },
    );

    const { body, signature } = await hook.received;
    hook.close();
    expect(JSON.parse(body.toString())).toMatchObject({
      id,
      status: "COMPLETED",
      output: { ok: true },
    });
    const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    const signingKey = createHash("sha256").update(SIGNING_KEY).digest();
    const secret = webhookSecret(signingKey, "default");
    expect(digest).toBe(createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex"));
  });

  it("cannot read files of the machine, and a probe lists none", async () => {
    const { id } = await submit({ volume_path: "/tmp/any.pdf", transport: "inline" });
    const { id: probeId } = await submit({ probe: true });

    await expect
      .poll(() => gateway.call("GET", `status/${id}`), POLL)
      .toMatchObject({
        status: "FAILED",
        error: expect.stringContaining("this worker has no input roots") as string,
      });
    await expect
      .poll(() => gateway.call("GET", `status/${probeId}`), POLL)
      .toMatchObject({ status: "COMPLETED" });
    const { output } = await gateway.call("GET", `status/${probeId}`);
    const { paths } = (output as { probe: { paths: object } }).probe;
    expect(Object.keys(paths)).toEqual(["model store"]);
  });

  it("says what is wrong with it", async () => {
    const { id } = await submit({ file_b64: Buffer.from("\0no document").toString("base64") });
    await expect
      .poll(() => gateway.call("GET", `status/${id}`), POLL)
      .toMatchObject({
        status: "FAILED",
        error: expect.stringContaining("format") as string,
        output: { ok: false },
      });
  });

  function submit(input: object, rest: object = {}) {
    return gateway.call("POST", "run", { body: { input, ...rest } });
  }

  async function resultsOf(id: string) {
    const status = () => gateway.call("GET", `status/${id}`);
    await expect.poll(status, POLL).toMatchObject({ status: "COMPLETED" });
    return resultsIn((await status()).output);
  }

  async function collectStream(id: string): Promise<unknown[]> {
    const updates: unknown[] = [];
    for (;;) {
      const answer = (await gateway.call("GET", `stream/${id}`)) as unknown as {
        status: string;
        stream: { output: unknown }[];
      };
      updates.push(...answer.stream.map(({ output }) => output));
      if (answer.status === "COMPLETED") return updates;
    }
  }
});

function resultsIn(output: unknown): Record<string, unknown>[] {
  return (output as { results?: Record<string, unknown>[] }).results ?? [];
}

/** The files below a folder that contain a text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  for (const path of paths) {
    // The database removes files of its own at any time.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    if (content.includes(text)) found.push(path);
  }
  return found;
}

async function openReceiver() {
  const receiver = createServer();
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  return { url, received: receiveOne(receiver), close: () => receiver.close() };
}

async function receiveOne(receiver: ReturnType<typeof createServer>) {
  const [request, response] = (await once(receiver, "request")) as [
    IncomingMessage,
    { end(): void },
  ];
  const body = await buffer(request);
  response.end();
  return { body, signature: String(request.headers["x-parser-signature"]) };
}
