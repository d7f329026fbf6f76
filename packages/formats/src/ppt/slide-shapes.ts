import type { PptRecord } from "./ppt-records.ts";
import { readProperties } from "./shape-properties.ts";
import { isTable, readCells } from "./slide-table.ts";
import { createTextReader, type SlideText } from "./slide-texts.ts";

interface SlidePicture {
  readonly kind: "picture";
  readonly number: number;
  readonly description: string;
}

export interface SlideTable {
  readonly kind: "table";
  readonly rows: readonly (readonly SlideTableCell[])[];
}

interface SlideTableCell {
  readonly texts: readonly SlideText[];
  readonly colspan: number;
  readonly rowspan: number;
}

/** Content of a slide. */
export type SlideShape = SlideText | SlidePicture | SlideTable;

const TYPES = { shape: 0xf004, group: 0xf003 } as const;
const PROPERTIES = { picture: 0x104, description: 0x381 } as const;

/** Reads the content of a slide in the order of its shapes. `outline` has the texts that its shapes refer to. */
export function readShapes(slide: PptRecord, outline: readonly PptRecord[]): SlideShape[] {
  const readTexts = createTextReader(outline);
  const read = (record: PptRecord): SlideShape[] => {
    if (record.type === TYPES.shape) return [...readPicture(record), ...readTexts(record)];
    if (record.type === TYPES.group && isTable(record)) return [readTable(record, readTexts)];
    return record.children.flatMap(read);
  };
  return read(slide);
}

function readPicture(shape: PptRecord): SlidePicture[] {
  const properties = readProperties(shape);
  const number = properties.get(PROPERTIES.picture)?.value;
  if (number === undefined) return [];
  const description = properties.get(PROPERTIES.description)?.data?.toString("utf16le") ?? "";
  return [{ kind: "picture", number, description: description.replace(/\0.*$/s, "") }];
}

function readTable(
  group: PptRecord,
  readTexts: (shape: PptRecord) => readonly SlideText[],
): SlideTable {
  const rows = readCells(group).map((row) =>
    row.map(({ shape, colspan, rowspan }) => ({ texts: readTexts(shape), colspan, rowspan })),
  );
  return { kind: "table", rows };
}
