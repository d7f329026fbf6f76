import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { expect, it } from "vitest";
import { createOutputGate } from "../blobs/output-gate.ts";
import { converter } from "../conversions/converter.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { askAboutOutput } from "./convert-output.ts";

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

function reply(): FastifyReply {
  return { raw: new EventEmitter(), request: { query: {} } } as unknown as FastifyReply;
}

function jobOf(tenant: string): JobRecord {
  return { tenant, output: { blobKey: "x", bytes: OUTPUT.length } } as unknown as JobRecord;
}
