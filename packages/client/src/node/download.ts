import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ParserClientError } from "../client-error.ts";
import { describeConnectionFailure } from "../connection-failure.ts";

/** Longest silence of a server, as in the reference client. */
const SILENCE_TIMEOUT_MS = 120_000;

interface Download {
  readonly url: string;
  readonly path: string;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Streams a file to disk. The address is presigned, so no key is sent. */
export async function download({ url, path, maxBytes, signal }: Download): Promise<void> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw failure("its address is not http(s)");
  }
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  const both = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]);
  try {
    const response = await fetch(url, { signal: both });
    if (!response.ok || response.body === null) throw await httpProblem(response);
    const pieces = capped(response.body, maxBytes, () => timer.refresh());
    await pipeline(pieces, createWriteStream(path, { flags: "wx" }));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ParserClientError) throw error;
    const isSilent = silence.signal.aborted;
    throw failure(
      isSilent ? "the server stopped sending" : describeConnectionFailure(error),
      error,
    );
  } finally {
    clearTimeout(timer);
  }
}

async function* capped(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onPiece: () => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    onPiece();
    bytes += piece.length;
    if (bytes > maxBytes) {
      throw failure(`it has more than ${maxBytes} bytes (limits.maxDownloadBytes)`);
    }
    yield piece;
  }
}

async function httpProblem(response: Response): Promise<ParserClientError> {
  await response.body?.cancel();
  const { status } = response;
  const hint =
    status === 403 || status === 404
      ? "; the address has expired: read the job again for a new one"
      : "";
  return new ParserClientError(
    "DOWNLOAD_FAILED",
    `The archive was not downloaded: the server answered ${status}${hint}.`,
    { status, retryable: status >= 500 },
  );
}

function failure(problem: string, cause?: unknown): ParserClientError {
  const details = { cause, retryable: cause !== undefined };
  return new ParserClientError(
    "DOWNLOAD_FAILED",
    `The archive was not downloaded: ${problem}.`,
    details,
  );
}
