import type { BiffRecord } from "./biff-records.ts";

const IS_WIDE = 0x01;
const HAS_EXTENSION = 0x04;
const HAS_RUNS = 0x08;

/** A text of which all is in one record: its length, its kind, its characters. */
export function readString(data: Buffer, start: number, lengthBytes: 1 | 2): string {
  const length = lengthBytes === 1 ? data.readUInt8(start) : data.readUInt16LE(start);
  const flags = data.readUInt8(start + lengthBytes);
  const first = start + lengthBytes + 1;
  return (flags & IS_WIDE) === 0
    ? data.toString("latin1", first, first + length)
    : data.toString("utf16le", first, first + 2 * length);
}

/** The texts that cells share. One that is cut by the end of a record says anew how its characters are stored. */
export function readSharedStrings({ data, continued }: BiffRecord): string[] {
  const pieces = [data, ...continued];
  let piece = 0;
  let position = 8;
  const strings: string[] = [];
  const current = () => pieces[piece] ?? Buffer.alloc(0);
  const isAtEnd = () => piece >= pieces.length - 1 && position >= current().length;
  const settle = () => {
    while (position >= current().length && piece < pieces.length - 1) {
      position -= current().length;
      piece += 1;
    }
  };
  const take = (bytes: number) => {
    settle();
    const start = position;
    position += bytes;
    return current().subarray(start, start + bytes);
  };

  function readCharacters(count: number, flags: number): string {
    let [left, isWide, text] = [count, (flags & IS_WIDE) !== 0, ""];
    while (left > 0 && !isAtEnd()) {
      if (position >= current().length) {
        piece += 1;
        position = 0;
        isWide = ((current()[position++] ?? 0) & IS_WIDE) !== 0;
      }
      const size = isWide ? 2 : 1;
      const fitting = Math.min(left, Math.floor((current().length - position) / size));
      // Half a character at the end of a damaged record.
      if (fitting === 0) position = current().length;
      text += current().toString(
        isWide ? "utf16le" : "latin1",
        position,
        position + fitting * size,
      );
      position += fitting * size;
      left -= fitting;
    }
    return text;
  }

  settle();
  while (!isAtEnd()) {
    const head = take(3);
    if (head.length < 3) break;
    const flags = head.readUInt8(2);
    const runs = (flags & HAS_RUNS) === 0 ? 0 : take(2).readUInt16LE(0);
    const extension = (flags & HAS_EXTENSION) === 0 ? 0 : take(4).readUInt32LE(0);
    strings.push(readCharacters(head.readUInt16LE(0), flags));
    position += 4 * runs + extension;
    settle();
  }
  return strings;
}
