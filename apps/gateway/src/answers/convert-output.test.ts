import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { expect, it, vi } from "vitest";
import { createOutputGate } from "../blobs/output-gate.ts";
import { converter } from "../conversions/converter.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { askAboutOutput, convertOutput } from "./convert-output.ts";

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

const POLL = { timeout: 30_000 };
const stopping = new AbortController().signal;
const parts = {
  outputs: createOutputGate(),
  questions: createOutputGate(),
  converter,
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
