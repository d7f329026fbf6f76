import { open, rm, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { requestUrl, rootMessage, StatusError } from "./request-url.ts";

export interface Download {
  readonly url: string;
  /** Grows while it is downloaded. What it holds already is not asked for again. */
  readonly file: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
  readonly timing?: DownloadTiming;
}

export interface DownloadProgress {
  readonly bytes: number;
  /** `undefined` when the server does not say. */
  readonly totalBytes: number | undefined;
}

export interface DownloadTiming {
  /** Time without data after which a server is given up. */
  readonly silenceMs: number;
  readonly retryDelayMs: number;
}

const DEFAULT_TIMING: DownloadTiming = { silenceMs: 60_000, retryDelayMs: 1000 };

/** In a row and without a byte gained; after that a person should look. A new start resumes anyway. */
const MAX_ATTEMPTS = 6;

/** The beginning of the file when the download starts decides whether a wrong hash may be its fault. */
export interface DownloadResult {
  readonly wasResumed: boolean;
}

/** Downloads a file whole, going on where it or an earlier call stopped. */
export async function download(request: Download): Promise<DownloadResult> {
  const { file, signal, timing = DEFAULT_TIMING } = request;
  const wasResumed = (await sizeOf(file)) > 0;
  for (let attempt = 1; ; attempt++) {
    const before = await sizeOf(file);
    try {
      await downloadRest(request, timing.silenceMs);
      return { wasResumed };
    } catch (error) {
      signal.throwIfAborted();
      if ((await sizeOf(file)) > before) attempt = 1;
      if (attempt === MAX_ATTEMPTS || !isTemporary(error)) throw error;
      await wait(timing.retryDelayMs * attempt, undefined, { signal });
    }
  }
}

async function downloadRest(request: Download, silenceMs: number): Promise<void> {
  const { url, file, signal } = request;
  const start = await sizeOf(file);
  const silence = watchSilence(silenceMs);
  try {
    const headers = {
      // A compressed answer could not be resumed, and its length would not be that of the file.
      "accept-encoding": "identity",
      ...(start > 0 && { range: `bytes=${start}-` }),
    };
    const response = await requestUrl(url, headers, AbortSignal.any([signal, silence.signal]));
    const from = await whereItStarts(response, start, file);
    if (from !== "complete") await append(response, from, { request, onPiece: silence.reset });
  } finally {
    silence.stop();
  }
}

/** The position in the file at which the answer's body belongs. */
async function whereItStarts(
  response: Response,
  start: number,
  file: string,
): Promise<number | "complete"> {
  const range = response.headers.get("content-range") ?? "";
  if (response.status === 200) return 0;
  if (response.status === 206 && range.startsWith(`bytes ${start}-`)) return start;
  await response.body?.cancel();
  if (response.status === 416 && range === `bytes */${start}`) return "complete";
  if (response.status === 206 || response.status === 416) {
    await rm(file, { force: true });
    throw new StatusError(response.status, "for another part of the file than asked for");
  }
  throw new StatusError(response.status, response.statusText);
}

interface AppendContext {
  readonly request: Download;
  readonly onPiece: () => void;
}

async function append(response: Response, from: number, context: AppendContext): Promise<void> {
  const { file, maxBytes, onProgress } = context.request;
  const length = response.headers.get("content-length");
  const totalBytes = length === null ? undefined : from + Number(length);
  const refuseLarger = (bytes: number) => {
    if (bytes > maxBytes) throw new Error(`it is larger than the ${maxBytes} bytes expected`);
  };
  const handle = await open(file, from === 0 ? "w" : "a");
  try {
    refuseLarger(totalBytes ?? 0);
    let bytes = from;
    for await (const piece of piecesOf(response)) {
      context.onPiece();
      bytes += piece.length;
      refuseLarger(bytes);
      await handle.appendFile(piece);
      onProgress({ bytes, totalBytes });
    }
  } finally {
    await handle.close();
    await response.body?.cancel().catch(() => {});
  }
}

/** The connection broke in the middle of an answer. */
class CutError extends Error {
  override readonly name = "CutError";
}

async function* piecesOf({ body }: Response): AsyncIterable<Uint8Array> {
  try {
    yield* (body ?? []) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new CutError(rootMessage(error), { cause: error });
  }
}

/** A server that answered may do better next time; one that cannot be reached is not waited for. */
function isTemporary(error: unknown): boolean {
  if (error instanceof CutError) return true;
  if (!(error instanceof StatusError)) return false;
  const { status } = error;
  return status === 206 || status === 416 || status === 429 || status >= 500;
}

function watchSilence(silenceMs: number) {
  const controller = new AbortController();
  const seconds = Math.round(silenceMs / 1000);
  const timer = setTimeout(
    () => controller.abort(new Error(`the server sent nothing for ${seconds} seconds`)),
    silenceMs,
  );
  return {
    signal: controller.signal,
    reset: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}
