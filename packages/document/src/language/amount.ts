/** A number that a text says, and how. */
export interface Amount {
  readonly value: number;
  /** Digits behind the decimal mark. */
  readonly digits: number;
  readonly isGrouped: boolean;
  readonly isPercent: boolean;
  /** Sign or code of a currency, and whether it comes first. */
  readonly currency?: { readonly text: string; readonly isFirst: boolean };
}

/** The marks that numbers of a document are written with. */
export type DecimalMark = "." | ",";

const CURRENCY = String.raw`[$€£¥₹₩₽₺]|(?:US|CA|AU|NZ|HK)\$|(?:USD|EUR|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|INR)\b`;
const SHAPE = new RegExp(
  String.raw`^(?<open>\()?\s*(?<minus>[-−–])?\s*(?<before>${CURRENCY})?\s*(?<inner>[-−–])?\s*(?<body>\d[\d.,’'\u00A0\u2009\u202F ]*?)\s*(?<percent>%)?\s*(?<after>${CURRENCY})?\s*(?<close>\))?$`,
  "u",
);

/** Longer numbers are names, and spreadsheets round them. */
const MAX_PLAIN_DIGITS = 11;
const MAX_DIGITS = 15;

const PLAIN = /^(?:0|[1-9]\d*)$/;
/** Spaces as between the parts of a telephone number count only where a decimal mark follows. */
const SPACED =
  /^[1-9]\d{0,2}(?:[’'\u00A0\u2009\u202F]\d{3})+(?:[.,]\d+)?$|^[1-9]\d{0,2}(?: \d{3})+[.,]\d+$/;
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  ",": /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
};
const DECIMAL: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(?:0|[1-9]\d*)\.\d+$/,
  ",": /^(?:0|[1-9]\d*),\d+$/,
};
/** A group of thousands, or three digits behind a decimal mark. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The decimal mark of some texts, by those that can be read in one way only; `undefined` where they disagree or there are none. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | undefined {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const body = SHAPE.exec(text.trim())?.groups?.["body"] ?? "";
    if (!AMBIGUOUS.test(body) && !PLAIN.test(body)) addMark(marks, body);
  }
  const [mark, ...others] = marks;
  return others.length === 0 ? mark : undefined;
}

function addMark(marks: Set<DecimalMark>, body: string): void {
  const behindSpaces = SPACED.test(body) ? body.replaceAll(/[^.,]/g, "") : undefined;
  for (const mark of [".", ","] as const)
    if (GROUPED[mark].test(body) || DECIMAL[mark].test(body) || behindSpaces === mark)
      marks.add(mark);
}

/**
 * Reads a text that is a number and nothing else. Dates, telephone numbers, what begins with a zero and what is too long
 * are none. `1.234` needs a known decimal mark; `1,234` is a group of thousands unless the mark is a comma.
 */
export function readAmount(text: string, mark: DecimalMark | undefined): Amount | undefined {
  const { body, open, minus, before, inner, percent, after, close } =
    SHAPE.exec(text.trim())?.groups ?? {};
  const signs = [open, minus, inner].filter((sign) => sign !== undefined);
  const isWhole = (open === undefined) === (close === undefined) && !(before && after);
  const read = body === undefined ? undefined : readBody(body, mark);
  if (read === undefined || !isWhole || signs.length > 1) return undefined;
  const sign = before ?? after;
  return {
    ...read,
    value: signs.length === 0 ? read.value : -read.value,
    isPercent: percent !== undefined,
    ...(sign !== undefined && { currency: { text: sign, isFirst: before !== undefined } }),
  };
}

function readBody(
  body: string,
  mark: DecimalMark | undefined,
): Pick<Amount, "value" | "digits" | "isGrouped"> | undefined {
  const decimal = decimalMarkIn(body, mark);
  if (decimal === undefined) return undefined;
  const [whole = "", fraction = ""] = body.split(decimal);
  const digits = whole.replaceAll(/\D/g, "");
  const isGrouped = digits.length !== whole.length;
  if (digits.length + fraction.length > (isGrouped ? MAX_DIGITS : MAX_PLAIN_DIGITS))
    return undefined;
  return { value: Number(`${digits}.${fraction || "0"}`), digits: fraction.length, isGrouped };
}

/** The mark that the fraction of a number begins with, or would. */
function decimalMarkIn(body: string, mark: DecimalMark | undefined): DecimalMark | undefined {
  if (PLAIN.test(body)) return ".";
  if (SPACED.test(body)) return body.includes(",") ? "," : ".";
  if (AMBIGUOUS.test(body) && mark === undefined) return body.includes(",") ? "." : undefined;
  const known = mark === undefined ? ([".", ","] as const) : [mark];
  return known.find((one) => GROUPED[one].test(body) || DECIMAL[one].test(body));
}
