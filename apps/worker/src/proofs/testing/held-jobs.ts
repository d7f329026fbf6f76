import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { TakenJob } from "@parsewright/contract";
import { vi } from "vitest";
import { GO_ON_FILE, mockDocument } from "@parsewright/engine-host/testing/mock-instructions";
import { createDeferred } from "@parsewright/engine-host";
import { inBase64, type Proof } from "./proof-worker.ts";

/** The phases that a job can be caught in; each is the id of the job that is caught there. */
export const PHASES = ["fetching", "parsing", "packaging", "posting"] as const;

/** Far more than anything here takes, for loaded machines. */
const PATIENCE = { timeout: 60_000, interval: 50 };

/** Four jobs, each held in a phase of its own until it is let go. */
export interface HeldJobs {
  /** What the worker needs to run into the holds. */
  readonly environment: Readonly<Record<string, string>>;
  /** Hands the jobs to the platform; the second time they are the same jobs again. */
  submit(): void;
  /** Resolves when each job is in its phase. */
  whenHeld(): Promise<void>;
  /** Lets all of them go on, for good. */
  letGo(): Promise<void>;
  close(): Promise<void>;
}

export async function holdJobs({ platform, workDirectory }: Proof): Promise<HeldJobs> {
  const gate = createDeferred<void>();
  const seen: string[] = [];
  const server = http.createServer((incoming, response) => {
    seen.push(incoming.method ?? "");
    incoming.resume();
    // What is sent to a worker that was killed meanwhile is lost, as it should be.
    void gate.promise.then(() => response.end(answerTo(incoming)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  platform.failNext("result", { hold: gate.promise });
  const reached: Readonly<Record<(typeof PHASES)[number], () => boolean>> = {
    fetching: () => seen.includes("GET"),
    parsing: () => JSON.stringify(platform.progress("parsing")).includes("reading_pages"),
    packaging: () => seen.includes("PUT"),
    posting: () => platform.requests.some(({ route }) => route === "result"),
  };
  return {
    environment: {
      PARSER_MAX_CONCURRENCY: String(PHASES.length),
      PARSER_ALLOW_LOCAL_FETCH: "true",
      PARSER_WEBHOOK_POST_BLOB: `${base}/blobs/$ID`,
      // So small that the job which is to be held there has its result stored.
      PARSER_RESPONSE_MAX_BYTES: "100000",
    },
    submit() {
      for (const job of jobsFor(base)) platform.submit(job);
    },
    async whenHeld() {
      await vi.waitUntil(() => PHASES.every((phase) => reached[phase]()), PATIENCE);
    },
    async letGo() {
      gate.resolve();
      await vi.waitUntil(() => letParsingGoOn(workDirectory), PATIENCE);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function jobsFor(base: string): TakenJob[] {
  const text = "A text that does not fit into the response. ".repeat(5000);
  return [
    { id: "fetching", input: { file_url: `${base}/document.pdf` } },
    { id: "parsing", input: inBase64(mockDocument({ do: "wait" })) },
    { id: "packaging", input: { ...inBase64(`%PDF-1.7\n${text}`), transport: "inline" } },
    { id: "posting", input: inBase64("%PDF-1.7\nA text.") },
  ];
}

function answerTo({ method }: http.IncomingMessage): string {
  if (method === "GET") return "%PDF-1.7\nA text.";
  return JSON.stringify({ url: "http://gateway.example/blob", expires_in: 60, key: "blob" });
}

/** Whether the waiting document was found: its job may have to begin again first. */
async function letParsingGoOn(workDirectory: string): Promise<boolean> {
  // Folders of jobs that end meanwhile vanish while they are read.
  const names = await readdir(workDirectory, { recursive: true }).catch(() => []);
  const paths = names
    .filter((name) => name.endsWith("/document"))
    .map((name) => join(workDirectory, name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8").catch(() => "")));
  const waiting = paths.filter((_path, index) => texts[index] === mockDocument({ do: "wait" }));
  for (const path of waiting) await writeFile(join(dirname(path), GO_ON_FILE), "");
  return waiting.some((path) => existsSync(path));
}
