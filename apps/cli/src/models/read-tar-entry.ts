import { ParserError } from "@parsewright/contract";

const BLOCK_BYTES = 512;

/** Names longer than a header can hold are in an entry of their own; no real one is this long. */
const MAX_NAME_BYTES = 64 * 1024;

/** A tar of a model holds few files; one with more was made to waste time. */
const MAX_ENTRIES = 100_000;

/** The pieces of one file in a tar, which is read no further than that file's end. */
export async function* readTarEntry(
  tar: AsyncIterable<Uint8Array>,
  path: string,
): AsyncIterable<Uint8Array> {
  const reader = createReader(tar);
  let longName: string | undefined;
  try {
    for (let count = 0; count < MAX_ENTRIES; count++) {
      const header = readHeader(await reader.read(BLOCK_BYTES));
      if (header === undefined) throw damaged(`it contains no file "${path}"`);
      const padding = (BLOCK_BYTES - (header.bytes % BLOCK_BYTES)) % BLOCK_BYTES;
      if (isNameEntry(header)) {
        longName = readLongName(header, await reader.read(header.bytes)) ?? longName;
        await reader.skip(padding);
        continue;
      }
      if (header.isFile && (longName ?? header.path) === path) {
        yield* reader.pieces(header.bytes);
        return;
      }
      longName = undefined;
      await reader.skip(header.bytes + padding);
    }
    throw damaged(`it contains more than ${MAX_ENTRIES} files`);
  } finally {
    await reader.close();
  }
}

interface Header {
  readonly path: string;
  readonly bytes: number;
  /** `L` and `x` hold a long name for the entry after them. */
  readonly type: string;
  readonly isFile: boolean;
}

/** `undefined`: the empty block that ends a tar. */
function readHeader(block: Buffer): Header | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const type = block.toString("latin1", 156, 157);
  const prefix = block.toString("latin1", 257, 262) === "ustar" ? textAt(block, 345, 500) : "";
  const name = textAt(block, 0, 100);
  return {
    path: prefix === "" ? name : `${prefix}/${name}`,
    bytes: readSize(block.subarray(124, 136)),
    type,
    isFile: type === "0" || type === "\0",
  };
}

/** Octal digits, or, for what does not fit them, a number in base 256. */
function readSize(field: Buffer): number {
  const isBase256 = ((field[0] ?? 0) & 0x80) !== 0;
  const size = isBase256
    ? Number(field.readBigUInt64BE(4))
    : Number.parseInt(textAt(field, 0, field.length).trim() || "0", 8);
  if (Number.isSafeInteger(size)) return size;
  throw damaged("a file in it has no size");
}

function isNameEntry({ type, bytes }: Header): boolean {
  const isName = type === "L" || type === "x";
  if (isName && bytes > MAX_NAME_BYTES) throw damaged("a file name in it is too long");
  return isName;
}

function readLongName({ type }: Header, data: Buffer): string | undefined {
  if (type === "L") return textAt(data, 0, data.length);
  return /^\d+ path=(.*)$/m.exec(data.toString("utf8"))?.[1];
}

function textAt(block: Buffer, start: number, end: number): string {
  const [text = ""] = block.toString("utf8", start, end).split("\0", 1);
  return text;
}

/** Reads exact amounts from pieces of any size, holding no more than one of them. */
function createReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  async function* pieces(count: number): AsyncIterable<Uint8Array> {
    let missing = count;
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await iterator.next();
        if (next.done === true) throw damaged("it ends too early");
        rest = next.value;
      }
      const piece = rest.subarray(0, missing);
      rest = rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  return {
    pieces,
    async read(count: number): Promise<Buffer> {
      const parts: Uint8Array[] = [];
      for await (const piece of pieces(count)) parts.push(piece);
      return Buffer.concat(parts);
    },
    async skip(count: number): Promise<void> {
      for await (const piece of pieces(count)) void piece;
    },
    close: async () => void (await iterator.return?.()),
  };
}

function damaged(reason: string): ParserError {
  return new ParserError("DOCUMENT_CORRUPT", `The tarball is damaged: ${reason}.`);
}
