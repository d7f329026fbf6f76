import type {
  JobEnvelope,
  PagesResponse,
  PageText,
  ProgressUpdate,
  StreamResponse,
} from "@parsewright/contract";
import { pause } from "./pause.ts";
import { hasEnded, readEnvelope, readResult } from "./read-envelope.ts";
import type { ClientSettings } from "./resolve-settings.ts";
import { sendRequest, type ServiceRequest } from "./send-request.ts";

/** Proxies close requests that are silent for a minute. */
const HOLD_MS = 45_000;
const STREAM_HOLD_MS = 9000;

/** Reads a job until it has ended. A Parsewright gateway holds the request meanwhile; the platform is asked again and again. */
export async function waitForEnd(
  settings: ClientSettings,
  jobId: string,
  signal: AbortSignal,
): Promise<JobEnvelope> {
  const look: ServiceRequest =
    settings.service === "gateway"
      ? { ...readOf("status-sync", jobId, signal), holdMs: HOLD_MS, query: { wait: HOLD_MS } }
      : readOf("status", jobId, signal);
  for (;;) {
    const nextLook = startInterval(settings);
    const envelope = readEnvelope(await sendRequest(settings, look), `GET ${look.operation}`);
    if (hasEnded(envelope.status)) return envelope;
    await nextLook(signal);
  }
}

export async function readJob(
  settings: ClientSettings,
  jobId: string,
  signal: AbortSignal | undefined,
): Promise<JobEnvelope> {
  const look = readOf("status", jobId, signal);
  return readEnvelope(await sendRequest(settings, look), `GET ${look.operation}`);
}

/**
 * The updates of a job, until it has ended. A Parsewright gateway keeps them for every reader; the platform gives each one once,
 * and may give some together with or after the end.
 */
export async function* streamUpdates(
  settings: ClientSettings,
  jobId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<ProgressUpdate, void, undefined> {
  const isGateway = settings.service === "gateway";
  let cursor = 0;
  for (;;) {
    const nextLook = startInterval(settings);
    const answer = (await sendRequest(settings, {
      ...readOf("stream", jobId, signal),
      holdMs: STREAM_HOLD_MS,
      query: { wait: STREAM_HOLD_MS, ...(isGateway && { cursor }) },
    })) as Partial<StreamResponse>;
    const updates = answer.stream ?? [];
    for (const { output } of updates) yield output as ProgressUpdate;
    cursor = answer.cursor ?? cursor;
    const isOver = answer.status !== undefined && hasEnded(answer.status);
    if (isOver && (isGateway || updates.length === 0)) return;
    if (updates.length === 0) await nextLook(signal);
  }
}

/**
 * The pages of a job, each once: as soon as it is read, or else from the result. What went wrong with
 * the job is thrown.
 */
export async function* streamPages(
  settings: ClientSettings,
  jobId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<PageText, void, undefined> {
  const seen = new Set<number>();
  let cursor: string | undefined;
  for (;;) {
    const nextLook = startInterval(settings);
    const answer = (await sendRequest(settings, {
      ...readOf("pages", jobId, signal),
      holdMs: STREAM_HOLD_MS,
      query: { wait: STREAM_HOLD_MS, cursor },
    })) as Partial<PagesResponse>;
    const pages = (answer.pages ?? []).filter(({ page_number }) => !seen.has(page_number));
    for (const page of pages) {
      seen.add(page.page_number);
      yield page;
    }
    cursor = answer.cursor;
    if (cursor === undefined) {
      if (answer.status !== "COMPLETED") readResult(await readJob(settings, jobId, signal));
      return;
    }
    if (pages.length === 0) await nextLook(signal);
  }
}

function readOf(operation: string, jobId: string, signal: AbortSignal | undefined): ServiceRequest {
  return { method: "GET", operation: `${operation}/${jobId}`, isRepeatable: true, jobId, signal };
}

/** Limits how often a service that answers immediately is asked. */
function startInterval({ pollIntervalMs }: ClientSettings) {
  const startedAt = performance.now();
  return async (signal: AbortSignal | undefined) => {
    const leftMs = pollIntervalMs - (performance.now() - startedAt);
    if (leftMs > 0) await pause(leftMs, signal);
  };
}
