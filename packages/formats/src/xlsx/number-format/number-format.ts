import { format, getFormatDateInfo, getFormatFromId, isDateFormat, isValidFormat } from "numfmt";
import { type Numerals, toChineseNumerals } from "./chinese-numerals.ts";
import { DAYS_TO_1904 } from "./iso-date.ts";

/** A number format as cells are shown with it. */
export interface NumberFormat {
  readonly pattern: string;
  readonly isDate: boolean;
  /** True if it shows no more than a time, or a duration. */
  readonly isTimeOnly: boolean;
  /** Numerals that numbers are written in. */
  readonly numerals?: Numerals;
}

export interface FormatContext {
  /** True if dates count from the first of January 1904. */
  readonly isDate1904: boolean;
}

/** Longer than Excel accepts; the rest is ignored. */
const MAX_FORMAT_CHARACTERS = 1_000;

/** The highest number of a format that files need not define. */
const LAST_BUILT_IN = 58;

const SPELLED = /^\[DBNum([12])\](?:\[\$-[^\]]*\])?General$/i;
const NUMERALS: Readonly<Record<string, Numerals>> = { 1: "everyday", 2: "financial" };

/** A currency and a language, of which Excel uses the second for dates only. */
const CURRENCY_AND_LANGUAGE = /\[\$([^\]-]*)-[^\]]*\]/g;

/** Reads a number format. Numbers and text show as they are with one that is not valid. */
export function parseNumberFormat(code: string): NumberFormat {
  const given = code.slice(0, MAX_FORMAT_CHARACTERS);
  const numerals = NUMERALS[SPELLED.exec(given)?.[1] ?? ""];
  if (numerals !== undefined || !isValidFormat(given))
    return { pattern: "General", isDate: false, isTimeOnly: false, ...(numerals && { numerals }) };
  const { year, day } = getFormatDateInfo(given);
  const isDate = isDateFormat(given);
  const pattern = isDate
    ? given
    : given.replace(CURRENCY_AND_LANGUAGE, (_, currency) =>
        currency === "" ? "" : `[$${currency}]`,
      );
  return { pattern, isDate, isTimeOnly: isDate && !year && !day };
}

/** The format of that number, as American Excel has it; an unknown one shows numbers as they are. */
export function builtInFormat(id: number): string {
  return id <= LAST_BUILT_IN ? getFormatFromId(id) : "General";
}

/** Writes a number or text as Excel shows it, by its number format. */
export function formatCellValue(
  value: number | string,
  numberFormat: NumberFormat,
  { isDate1904 }: FormatContext,
): string {
  const { pattern, isDate, isTimeOnly, numerals } = numberFormat;
  if (typeof value === "number" && isDate) {
    // Excel shows a row of `#` for a date before its calendar; the number says more.
    const isSigned = value < 0 && (isDate1904 || isTimeOnly);
    const shift = isDate1904 && !isTimeOnly ? DAYS_TO_1904 : 0;
    return isSigned ? `-${show(pattern, shift - value)}` : show(pattern, shift + value);
  }
  const shown = show(pattern, value);
  return numerals === undefined ? shown : toChineseNumerals(shown, numerals);
}

function show(pattern: string, value: number | string): string {
  return format(pattern, value, { dateSpanLarge: false });
}
