import { ParserError } from "@parsewright/contract";
import { readCompoundFile } from "@parsewright/document/archives";
import { openXlsx } from "../xlsx/open-xlsx.ts";
import { writeWorkbookPackage, type WrittenStyle } from "../office/written-workbook.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { type BiffRecord, readRecords, RECORDS } from "./biff-records.ts";
import { readSharedStrings, readString } from "./biff-strings.ts";
import { readSheet } from "./read-sheet.ts";

const EXCEL_97 = 0x0600;

/** Opens a workbook of Excel 97 to 2003: each visible sheet is a page, laid out as those of newer files are. */
export async function openXls(bytes: Uint8Array): Promise<StructuredDocument> {
  const stream = readCompoundFile(bytes)("Workbook");
  if (stream === undefined) throw tooOld();
  try {
    return await openXlsx(writeWorkbookPackage({ ...readBook(stream), fileBytes: bytes.length }));
  } catch (error) {
    // A record that is shorter than its kind needs.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

interface SheetEntry {
  readonly name: string;
  readonly offset: number;
  readonly isHidden: boolean;
}

function readBook(stream: Buffer) {
  const sheets: SheetEntry[] = [];
  const fonts: boolean[] = [];
  const formats = new Map<number, string>();
  const looks: { font: number; format: number }[] = [];
  let sharedStrings: string[] = [];
  let isDate1904 = false;
  const readers: Readonly<Record<number, (record: BiffRecord) => void>> = {
    [RECORDS.beginOfPart]: ({ data }) => {
      if (data.readUInt16LE(0) !== EXCEL_97) throw tooOld();
    },
    [RECORDS.protectedFile]: () => {
      throw new ParserError(
        "DOCUMENT_ENCRYPTED",
        "The workbook is protected with a password. Save a copy without it and send that.",
      );
    },
    [RECORDS.sheet]: ({ data }) => {
      // Charts and modules of macros are listed too.
      if (data.readUInt8(5) !== 0) return;
      const isHidden = (data.readUInt8(4) & 3) !== 0;
      sheets.push({ name: readString(data, 6, 1), offset: data.readUInt32LE(0), isHidden });
    },
    [RECORDS.sharedStrings]: (record) => {
      sharedStrings = readSharedStrings(record);
    },
    [RECORDS.dateMode]: ({ data }) => {
      isDate1904 = data.readUInt16LE(0) === 1;
    },
    [RECORDS.font]: ({ data }) => void fonts.push(data.readUInt16LE(6) >= 600),
    [RECORDS.numberFormat]: ({ data }) =>
      void formats.set(data.readUInt16LE(0), readString(data, 2, 2)),
    [RECORDS.cellLook]: ({ data }) =>
      void looks.push({ font: data.readUInt16LE(0), format: data.readUInt16LE(2) }),
  };
  for (const record of readRecords(stream, 0)) readers[record.type]?.(record);
  if (sheets.length === 0) throw damaged();
  const styles = looks.map(({ font, format }): WrittenStyle => ({
    formatId: format,
    formatCode: formats.get(format),
    // No font has the number 4.
    isBold: fonts[font > 4 ? font - 1 : font] ?? false,
  }));
  return {
    sheets: sheets.map(({ name, isHidden, offset }) => ({
      name,
      isHidden,
      ...readSheet({ stream, offset, sharedStrings }),
    })),
    styles,
    isDate1904,
  };
}

function damaged(): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    "The workbook is damaged. Check that the whole file was sent.",
  );
}

function tooOld(): ParserError {
  return new ParserError(
    "UNSUPPORTED_FORMAT",
    "The workbook is of Excel 95 or before. Save it as .xlsx and send that.",
  );
}
