import { createHash } from "node:crypto";
import { addAbortSignal, type Readable } from "node:stream";
import { ParserError } from "@parsewright/contract";

/** Counts and hashes content on its way to a store, and stops it at its limit. */
export function measureContent(
  content: Readable | Uint8Array,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
) {
  if (signal && !(content instanceof Uint8Array)) {
    // A content that stalls would not notice the abort by itself, and nobody may be reading it yet.
    content.on("error", () => undefined);
    addAbortSignal(signal, content);
  }
  const hash = createHash("sha256");
  let bytes = 0;
  let failure: unknown;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        const part = toBytes(chunk);
        bytes += part.length;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        hash.update(part);
        yield part;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return {
    chunks,
    facts: () => ({ bytes, sha256: hash.digest("hex") }),
    /** The failure of the content itself; anything else is the store's. */
    failure: () => failure,
  };
}

function toBytes(chunk: unknown): Uint8Array {
  return chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
}

function tooLarge(maxBytes: number): ParserError {
  return new ParserError(
    "PAYLOAD_TOO_LARGE",
    `The content is over the limit of ${maxBytes} bytes.`,
  );
}
