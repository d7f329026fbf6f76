import { refuse } from "../refusal.ts";

/** Reads a stream in pieces of the sizes that a format asks for. */
export interface ByteReader {
  /** Exactly this many bytes; fewer are a refusal. */
  read(count: number): Promise<Uint8Array>;
  /** The same, piece by piece as they come. */
  pieces(count: number): AsyncGenerator<Uint8Array>;
  /** Gives the bytes that are left. */
  rest(): AsyncGenerator<Uint8Array>;
}

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let piece: Uint8Array = new Uint8Array(0);

  async function more(): Promise<boolean> {
    while (piece.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return false;
      piece = next.value;
    }
    return true;
  }

  function take(count: number): Uint8Array {
    const taken = piece.subarray(0, count);
    piece = piece.subarray(taken.length);
    return taken;
  }

  async function* pieces(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0;) {
      if (!(await more())) throw refuse("it is cut off");
      const taken = take(left);
      left -= taken.length;
      yield taken;
    }
  }

  return {
    pieces,
    async read(count) {
      const parts: Uint8Array[] = [];
      for await (const part of pieces(count)) parts.push(part);
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    },
    async *rest() {
      while (await more()) yield take(piece.length);
    },
  };
}
