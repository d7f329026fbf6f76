import { openOfficePackage } from "../ooxml/open-office-package.ts";
import { streamSheet } from "./sheet/stream-sheet.ts";
import { readSharedStrings } from "./workbook/read-shared-strings.ts";
import { readStyles } from "./workbook/read-styles.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";
import { plainTextOf } from "./workbook/rich-text.ts";

/** Displayed texts of a sheet's cells, including hidden rows and columns. */
export interface SheetTexts {
  readonly name: string;
  readonly isChartSheet: boolean;
  /** In the order of the file, 0-based, none empty. */
  readonly cells: readonly {
    readonly row: number;
    readonly column: number;
    readonly text: string;
  }[];
}

/** Reads a workbook as far as the texts of its cells, which is what its tables are made of. */
export async function* readSheetTexts(
  bytes: Uint8Array,
  signal: AbortSignal,
): AsyncIterable<SheetTexts> {
  const pkg = openOfficePackage(bytes);
  const { sheets, isDate1904 } = readWorkbook(pkg);
  const stylesPart = pkg.relatedPart(pkg.mainPart, "styles");
  const styles = readStyles(stylesPart === undefined ? undefined : pkg.readXml(stylesPart));
  const context = { styles, isDate1904, sharedStrings: await readSharedStrings(pkg, signal) };
  for (const { name, part, isChartSheet } of sheets) {
    const cells: { row: number; column: number; text: string }[] = [];
    if (part !== undefined) {
      await streamSheet(
        { pkg, part, context, signal },
        {
          cell: ({ row, column, text }) => cells.push({ row, column, text: plainTextOf(text) }),
          isDone: () => false,
        },
      );
    }
    yield { name, isChartSheet, cells };
  }
}
