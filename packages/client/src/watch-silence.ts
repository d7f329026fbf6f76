import type { ClientSettings } from "./resolve-settings.ts";

/** Sent in a moment by any connection; a document is larger and may take as long as the caller lets it. */
const SMALL_BODY_BYTES = 1024 * 1024;

interface Watched {
  readonly body?: string | Blob | FormData | undefined;
  readonly holdMs?: number;
  readonly signal?: AbortSignal | undefined;
}

interface Watch {
  readonly signal: AbortSignal;
  /** To be called whenever something comes. */
  readonly breakOff: () => void;
  readonly end: () => void;
}

/** Stops a request when nothing comes for too long. A large result may take its time, as long as it comes. */
export function watchSilence(
  { requestTimeoutMs }: ClientSettings,
  { body, holdMs = 0, signal }: Watched,
): Watch {
  const controller = new AbortController();
  const start = (ms: number) =>
    setTimeout(() => controller.abort(new Error(`nothing came for ${ms} ms`)), ms);
  const isLarge =
    body !== undefined && (typeof body !== "string" || body.length > SMALL_BODY_BYTES);
  let timer = isLarge ? undefined : start(requestTimeoutMs + holdMs);
  return {
    signal: signal === undefined ? controller.signal : AbortSignal.any([controller.signal, signal]),
    breakOff: () => {
      clearTimeout(timer);
      timer = start(requestTimeoutMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** The text of an answer, with every piece of it reported. */
export async function readText({ body }: Response, onPiece: () => void): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = "";
  for (;;) {
    onPiece();
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return text + decoder.decode();
    text += decoder.decode(piece.value, { stream: true });
  }
}
