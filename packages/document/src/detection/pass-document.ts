import { isCompoundFile } from "./protected-office.ts";
import { includesBytes } from "./byte-text.ts";
import { COMPOUND_NAMES, detectSentFormat, EDGE_BYTES, isZip } from "./detect-format.ts";

/**
 * Passes the pieces of a document on. Fails with UNSUPPORTED_FORMAT or DOCUMENT_EMPTY as soon as they show that no
 * format is its own, which is at the end only for zips and compound files. What needs a password passes.
 */
export async function* passDocument(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const sample = new Sample();
  let isKnown = false;
  for await (const piece of pieces) {
    sample.add(piece);
    if (!isKnown && sample.isEnough()) {
      detectSentFormat(sample.bytes(), { hasPassword: true });
      isKnown = true;
    }
    yield piece;
  }
  if (!isKnown) detectSentFormat(sample.bytes(), { hasPassword: true });
}

/** As much of a document as its detection looks at: both ends, and the names in a compound file. */
class Sample {
  #head = new Uint8Array();
  #tail = new Uint8Array();
  readonly #names = new Set<Uint8Array>();

  add(piece: Uint8Array): void {
    const start = joined([this.#tail, piece]);
    if (this.#head.length < EDGE_BYTES) {
      this.#head = joined([this.#head, piece]).slice(0, EDGE_BYTES);
    }
    if (isCompoundFile(this.#head)) {
      for (const name of COMPOUND_NAMES) if (includesBytes(start, name)) this.#names.add(name);
    }
    this.#tail = start.slice(-EDGE_BYTES);
  }

  /** Whether the rest of the document says nothing more about its format. */
  isEnough(): boolean {
    return this.#head.length === EDGE_BYTES && !isZip(this.#head) && !isCompoundFile(this.#head);
  }

  bytes(): Uint8Array {
    if (this.#head.length < EDGE_BYTES) return this.#head;
    return joined([this.#head, ...this.#names, this.#tail]);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}
