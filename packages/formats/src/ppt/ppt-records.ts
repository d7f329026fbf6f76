import { ParserError } from "@parsewright/contract";

/** A record of a presentation's stream; a container consists of others. */
export interface PptRecord {
  readonly type: number;
  readonly instance: number;
  readonly data: Buffer;
  readonly children: readonly PptRecord[];
}

export const HEADER_BYTES = 8;
const CONTAINER_VERSION = 0xf;
const MAX_DEPTH = 30;
const MAX_RECORDS = 500_000;

/** The record at an offset, with all that it contains. */
export function readRecordAt(stream: Buffer, offset: number, count = { records: 0 }): PptRecord {
  if (offset + HEADER_BYTES > stream.length) throw damaged();
  return readRecord(stream.subarray(offset), 0, count);
}

function readRecord(bytes: Buffer, depth: number, count: { records: number }): PptRecord {
  count.records += 1;
  if (depth > MAX_DEPTH || count.records > MAX_RECORDS) throw damaged();
  const head = bytes.readUInt16LE(0);
  const length = bytes.readUInt32LE(4);
  const data = bytes.subarray(HEADER_BYTES, HEADER_BYTES + length);
  const children: PptRecord[] = [];
  if ((head & 0xf) === CONTAINER_VERSION) {
    for (let at = 0; at + HEADER_BYTES <= data.length;) {
      const child = readRecord(data.subarray(at), depth + 1, count);
      children.push(child);
      at += HEADER_BYTES + child.data.length;
    }
  }
  return { type: bytes.readUInt16LE(2), instance: head >> 4, data, children };
}

/** Every record of these types below one, in order. */
export function findRecords(record: PptRecord, types: readonly number[]): PptRecord[] {
  return record.children.flatMap((child) =>
    types.includes(child.type) ? [child] : findRecords(child, types),
  );
}

export function damaged(): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    "The presentation is damaged. Check that the whole file was sent.",
  );
}
