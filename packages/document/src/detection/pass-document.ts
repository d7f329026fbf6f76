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
    if (!isKnown) sample.add(piece);
    if (!isKnown && sample.isEnough()) {
      detectSentFormat(sample.bytes(), { hasPassword: true });
      isKnown = true;
    }
    yield piece;
  }
  if (!isKnown) detectSentFormat(sample.bytes(), { hasPassword: true });
}

/** More than the longest of the names in a compound file, which two pieces may share. */
const OVERLAP_BYTES = 64;

/** As much of a document as its detection looks at: both ends, and the names in a compound file. */
class Sample {
  readonly #start = new Uint8Array(EDGE_BYTES);
  #startBytes = 0;
  /** The last pieces, which have the end of what has passed. */
  readonly #last: Uint8Array[] = [];
  #lastBytes = 0;
  readonly #names = new Set<Uint8Array>();

  add(piece: Uint8Array): void {
    const part = piece.subarray(0, EDGE_BYTES - this.#startBytes);
    this.#start.set(part, this.#startBytes);
    this.#startBytes += part.length;
    if (isCompoundFile(this.#start)) this.#findNames(piece);
    this.#last.push(piece);
    this.#lastBytes += piece.length;
    while (this.#lastBytes - (this.#last[0]?.length ?? 0) >= EDGE_BYTES) {
      this.#lastBytes -= this.#last.shift()?.length ?? 0;
    }
  }

  /** Checks whether the rest of the document says nothing more about its format. */
  isEnough(): boolean {
    const isWhole = this.#startBytes === EDGE_BYTES;
    return isWhole && !isZip(this.#start) && !isCompoundFile(this.#start);
  }

  bytes(): Uint8Array {
    const start = this.#start.subarray(0, this.#startBytes);
    if (start.length < EDGE_BYTES) return start;
    return joined([start, ...this.#names, this.#end(EDGE_BYTES)]);
  }

  #findNames(piece: Uint8Array): void {
    const searched = joined([this.#end(OVERLAP_BYTES), piece]);
    for (const name of COMPOUND_NAMES) if (includesBytes(searched, name)) this.#names.add(name);
  }

  /** The last bytes that have passed. */
  #end(bytes: number): Uint8Array {
    let first = this.#last.length;
    for (let found = 0; found < bytes && first > 0;) {
      first -= 1;
      found += this.#last[first]?.length ?? 0;
    }
    return joined(this.#last.slice(first)).slice(-bytes);
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
