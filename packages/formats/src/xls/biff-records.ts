/** One record of a workbook's stream. A long one goes on in records that continue it. */
export interface BiffRecord {
  readonly type: number;
  readonly offset: number;
  readonly data: Buffer;
  /** The data of the records that continue it. */
  readonly continued: readonly Buffer[];
}

const CONTINUE = 0x3c;

/** The records from an offset on, up to the end of the part that begins there. */
export function* readRecords(stream: Buffer, start: number): Generator<BiffRecord> {
  let position = start;
  while (position + 4 <= stream.length) {
    const offset = position;
    const type = stream.readUInt16LE(position);
    const data = dataAt(stream, position);
    position += 4 + data.length;
    const continued: Buffer[] = [];
    while (position + 4 <= stream.length && stream.readUInt16LE(position) === CONTINUE) {
      const more = dataAt(stream, position);
      continued.push(more);
      position += 4 + more.length;
    }
    yield { type, offset, data, continued };
    if (type === RECORDS.endOfPart) return;
  }
}

function dataAt(stream: Buffer, position: number): Buffer {
  const length = stream.readUInt16LE(position + 2);
  return stream.subarray(position + 4, position + 4 + length);
}

export const RECORDS = {
  beginOfPart: 0x0809,
  endOfPart: 0x0a,
  protectedFile: 0x2f,
  sheet: 0x85,
  sharedStrings: 0xfc,
  dateMode: 0x22,
  font: 0x31,
  numberFormat: 0x041e,
  cellLook: 0xe0,
  row: 0x0208,
  columns: 0x7d,
  merges: 0xe5,
  sharedText: 0xfd,
  text: 0x0204,
  number: 0x0203,
  packedNumber: 0x027e,
  packedNumbers: 0xbd,
  formula: 0x06,
  formulaText: 0x0207,
  truthOrError: 0x0205,
} as const;
