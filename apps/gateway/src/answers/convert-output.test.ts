import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createOutputGate, OUTPUT_MAX_BYTES } from "../blobs/output-gate.ts";
import { converter } from "../conversions/converter.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { createConversionThreads } from "./conversion-threads.ts";
import { askAboutOutput, convertOutput } from "./convert-output.ts";
import { createSharing } from "./share-making.ts";
import { versionEntries } from "./version-entries.ts";

const ELEMENTS = { pictureTypes: ["image"], languages: [], typesWithoutHtml: [] };
const EMBEDDED = { formats: ["md"], imageMode: "embedded", pageBreak: "" };

/** More than half of what a tenant may hold. */
const TEXT = "x".repeat(7 * 1024 * 1024);
const OUTPUT = Buffer.from(JSON.stringify({ results: [{ basename: "a", markdown: TEXT }] }));

it("asks about one large result of a tenant after the other, and reads answers of others meanwhile", async () => {
  const answers = new Map<string, () => void>();
  const ask = (name: string, tenant: string) =>
    askAboutOutput(parts, reply(), {
      job: jobOf(tenant),
      to: "extraction",
      asked: null,
      ask: () => new Promise<void>((resolve) => answers.set(name, resolve)),
    });
  const asking = [ask("first", "a"), ask("second", "a"), ask("other", "b")];
  await expect.poll(() => [...answers.keys()].toSorted(), POLL).toEqual(["first", "other"]);
  // The room of answers is free while the model thinks.
  const leave = await parts.outputs.enter({ tenant: "a", bytes: 20e6, signal: stopping });
  leave();

  answers.get("first")?.();
  await expect.poll(() => answers.has("second"), POLL).toBe(true);
  for (const answer of answers.values()) answer();
  await Promise.all(asking);
});

it("makes an answer once for all who ask for it meanwhile, and another for other details", async () => {
  const read = vi.fn<() => Promise<object>>(() =>
    Promise.resolve({ stream: Readable.from([OUTPUT]) }),
  );
  const asking = { ...parts, outputs: createOutputGate(), blobs: { read } } as never;
  const ask = async (asked: "markdown" | "html") => {
    const sent = reply();
    const answer = await convertOutput(asking, sent, { job: jobOf("a"), to: "text", asked });
    sent.raw.emit("close");
    return answer?.length;
  };
  const lengths = await Promise.all([ask("markdown"), ask("markdown"), ask("html")]);
  expect(lengths).toEqual([TEXT.length, TEXT.length, undefined]);
  expect(read).toHaveBeenCalledTimes(2);

  expect(await ask("markdown")).toBe(TEXT.length);
  expect(read).toHaveBeenCalledTimes(3);
});

it("cuts off a client that leaves its answer in memory", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const destroy = vi.fn<() => void>();
  const slow = reply(destroy);
  const answer = Buffer.from(JSON.stringify({ results: [{ markdown: "short" }] }));
  const job = jobOf("a", answer);
  const blobs = { read: () => Promise.resolve({ stream: Readable.from([answer]) }) };
  await convertOutput({ ...parts, blobs } as never, slow, {
    job,
    to: "text",
    asked: "markdown",
  });

  vi.advanceTimersByTime(29_000);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(destroy).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it("cuts off a client that leaves a picture of an archive in memory", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const destroy = vi.fn<() => void>();
  const index = Buffer.from(
    JSON.stringify({ document: {}, pages: [], images: { "a.png": { start: 0, bytes: 3 } } }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(index.length));
  const file = Buffer.concat([Buffer.from("PNG"), index, length]);
  const blobs = {
    describe: () => Promise.resolve({ bytes: file.length }),
    read: (_key: string, { start, end }: { start: number; end: number }) =>
      Promise.resolve({ stream: Readable.from([file.subarray(start, end + 1)]) }),
  };
  const job = { id: "j", tenant: "a", input: { json: {} } } as unknown as JobRecord;
  const version = { version: 0, bytes: 0, read: () => Promise.resolve({ corrections: [] }) };
  const sending = versionEntries({ ...parts, blobs } as never, reply(destroy), {
    job,
    version: version as never,
    stem: "a",
  });
  for await (const { name } of sending) {
    if (name !== "images/a.png") continue;
    vi.advanceTimersByTime(29_000);
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
  }
  expect(destroy).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it("reads corrections once there is room for them, and makes outputs of them beside other requests", async () => {
  const block = { type: "text", lines: [{ spans: [{ type: "text", content: "as read" }] }] };
  const page = { page_idx: 0, page_size: [1, 1], para_blocks: [block], discarded_blocks: [] };
  const middle = { _backend: "pipeline", _version_name: "1", pdf_info: [page] };
  const corrections = [{ block: "p1.b1", markdown: `corrected ${"*".repeat(100_000)}` }];
  const read = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ corrections, options: {} }));
  const leave = await parts.outputs.enter({ tenant: "a", bytes: 11e6, signal: stopping });
  const convertHere = vi.fn<() => void>();
  const answer = convertOutput(
    { ...parts, converter: { ...converter, convert: convertHere } },
    reply(),
    {
      job: { tenant: "a", output: { json: { results: [{ basename: "a", middle }] } } } as never,
      to: "page",
      asked: 1,
      version: { version: 1, bytes: 4e6, read } as never,
    },
  );
  // Another tenant is let in after whoever can be.
  (await parts.outputs.enter({ tenant: "b", bytes: 1e6, signal: stopping }))();
  expect(read).not.toHaveBeenCalled();

  leave();
  const { markdown } = JSON.parse(Buffer.from(await answer).toString()) as { markdown: string };
  expect(markdown.slice(0, 9)).toBe("corrected");
  expect(convertHere).not.toHaveBeenCalled();
});

describe("text that takes long", () => {
  const block = {
    type: "text",
    lines: [{ spans: [{ type: "text", content: "A. ".repeat(3000) }] }],
  };
  const page = { page_idx: 0, page_size: [1, 1], para_blocks: [block], discarded_blocks: [] };
  const middle = { _backend: "pipeline", _version_name: "1", pdf_info: [page] };
  const chunk = { index: 0, text: "𒀀".repeat(3000), headings: [], pages: [1], blocks: [] };
  const result = { results: [{ basename: "a", middle, chunks: [chunk] }], debug: {} };
  const content = Buffer.from(JSON.stringify(result));
  const stored = { read: () => Promise.resolve({ stream: Readable.from([content]) }) };
  const looks = {
    isMarkdown: true,
    indexType: "textElements",
    features: [],
    model: "prebuilt-read",
  };

  it.each([
    { to: "doclingChunks", asked: { fileName: "a", request: { maxTokens: 512 } } },
    { to: "azure", asked: { head: {}, looks } },
    { to: "page", asked: 1 },
    { to: "tika", asked: { fileName: "a", accept: "", wanted: { kind: "language" } } },
  ] as const)("is made beside other requests for $to", async ({ to, asked }) => {
    const convert = vi.fn<() => void>();
    const asking = { ...parts, blobs: stored, converter: { ...converter, convert } } as never;
    const inRow = { tenant: "c", output: { json: result } } as never;
    for (const job of [jobOf("c", content), inRow]) {
      const answer = await convertOutput(asking, reply(), { job, to, asked: asked as never });
      expect(answer).toBeDefined();
    }
    expect(convert).not.toHaveBeenCalled();
  });
});

it.each([
  { name: "pictures", to: "unstructured", asked: { request: ELEMENTS } },
  { name: "pictures in its text", to: "docling", asked: { request: EMBEDDED } },
  { name: "cells", to: "llamaParse", asked: { kind: "json", looks: {} } },
] as const)(
  "waits for much room for an answer that repeats $name of a short result",
  async ({ to, asked }) => {
    const outputs = createOutputGate();
    const enter = vi.spyOn(outputs, "enter");
    const ask = async (count: number) => {
      const sent = reply();
      const job = repeating(count);
      const details = { job, to, asked: asked as never };
      const answer = await convertOutput({ ...parts, outputs }, sent, details);
      sent.raw.emit("close");
      return answer;
    };

    await ask(2);
    expect(enter).not.toHaveBeenCalledWith(expect.objectContaining({ bytes: OUTPUT_MAX_BYTES }));
    const answer = (await ask(60)) as unknown as Uint8Array;
    expect(answer.length).toBeGreaterThan(2e6);
    expect(enter).toHaveBeenLastCalledWith(expect.objectContaining({ bytes: OUTPUT_MAX_BYTES }));
    await expect(ask(1000)).rejects.toMatchObject({ code: "RESULT_TOO_LARGE" });
  },
);

const POLL = { timeout: 30_000 };
const closing = new AbortController();
const { signal: stopping } = closing;
afterAll(() => closing.abort());
const parts = {
  outputs: createOutputGate(),
  questions: createOutputGate(),
  shareMaking: createSharing(),
  converter,
  conversionThreads: createConversionThreads(converter.thread, stopping),
  stopping,
  blobs: { read: () => Promise.resolve({ stream: Readable.from([OUTPUT]) }) },
  versions: {},
} as unknown as Parameters<typeof askAboutOutput>[0];

function reply(destroy = () => {}): FastifyReply {
  const raw = Object.assign(new EventEmitter(), { destroy });
  return { raw, request: { query: {} } } as unknown as FastifyReply;
}

function jobOf(tenant: string, { length: bytes } = OUTPUT): JobRecord {
  return { tenant, output: { blobKey: "x", bytes } } as unknown as JobRecord;
}

/** A result of one picture, which is shown this often, and of one text, which is in this many cells. */
function repeating(count: number): JobRecord {
  const picture = "A".repeat(40_000);
  const figure = (_: unknown, index: number) => {
    const line = { spans: [{ type: "image", image_path: "a.png" }] };
    return { type: "image", index, blocks: [{ type: "image_body", index, lines: [line] }] };
  };
  const html = `<table><tr><td colspan="${Math.min(count, 1000)}">${"B".repeat(40_000)}</td></tr></table>`;
  const table = {
    type: "table",
    index: count,
    blocks: [{ type: "table_body", index: 0, lines: [{ spans: [{ type: "table", html }] }] }],
  };
  const para_blocks = [...Array.from({ length: count }, figure), table];
  const result = {
    basename: "a",
    markdown: "![](images/a.png)\n\n".repeat(count),
    images: { "a.png": picture },
    middle: {
      _backend: "pipeline",
      pdf_info: [{ page_idx: 0, para_blocks, discarded_blocks: [] }],
    },
  };
  const json = { ok: true, results: [result], debug: { input_format: "docx" } };
  return { tenant: "a", output: { json } } as unknown as JobRecord;
}
