import { parseIsoDate } from "../number-format/iso-date.ts";
import { formatCellValue } from "../number-format/number-format.ts";
import type { CellStyle } from "../workbook/read-styles.ts";
import type { SharedStrings } from "../workbook/read-shared-strings.ts";
import { type CellText, decodeEscapes, plainTextOf } from "../workbook/rich-text.ts";

/** Everything that displaying the cells of a workbook needs. */
export interface ShowContext {
  readonly sharedStrings: SharedStrings;
  readonly isDate1904: boolean;
}

/** A cell as the file stores it. */
export interface StoredCell {
  /** `s`, `str`, `inlineStr`, `b`, `e`, `d`, or `n` for a number; `shown` in workbooks of other formats. */
  readonly type: string;
  readonly value: string;
  readonly inlineText: CellText;
  readonly style: CellStyle;
}

/** Writes a cell as Excel shows it: the stored or last calculated value in its number format. */
export function showCell(
  cell: StoredCell,
  context: ShowContext,
): { text: CellText; isValue: boolean } {
  switch (cell.type) {
    case "s":
      return showText(context.sharedStrings.at(Number(cell.value)), cell.style);
    case "inlineStr":
      return showText(cell.inlineText, cell.style);
    case "str":
      return showText(decodeEscapes(cell.value), cell.style);
    case "b":
      return showValue(/^(?:1|true)$/i.test(cell.value.trim()) ? "TRUE" : "FALSE", cell.style);
    case "e":
    case "shown":
      return showValue(cell.value, cell.style);
    default:
      return showNumber(cell, context);
  }
}

function showNumber({ type, value, style }: StoredCell, { isDate1904 }: ShowContext) {
  const number =
    type === "d"
      ? parseIsoDate(value, isDate1904)
      : value.trim() === ""
        ? undefined
        : Number(value);
  const isShownAsIs =
    number === undefined || !Number.isFinite(number) || (type === "d" && !style.format.isDate);
  return showValue(
    isShownAsIs ? value : formatCellValue(number, style.format, { isDate1904 }),
    style,
  );
}

function showValue(text: string, { textStyles }: CellStyle) {
  return { text: styled(text, textStyles), isValue: true };
}

/** Runs keep their styles, unless the number format adds to the text. */
function showText(text: CellText, { format, textStyles }: CellStyle) {
  const plain = plainTextOf(text);
  const shown = formatCellValue(plain, format, { isDate1904: false });
  return {
    text: shown === plain && typeof text !== "string" ? text : styled(shown, textStyles),
    isValue: false,
  };
}

function styled(text: string, styles: CellStyle["textStyles"]): CellText {
  return styles.length === 0 || text === "" ? text : [{ text, styles }];
}
