import { type DateNames, dateNamesOf } from "./date-names.ts";
import { type DateParts, splitSerialDate } from "./date-parts.ts";
import type { DateUnit, FormatSection, FormatToken } from "./format-token.ts";

/** Where no part of a second shows, times still round to the millisecond, so that noon stays noon. */
const HIDDEN_FRACTION_DIGITS = 3;

/** Digits of a second that a number of days can still hold. */
const MAX_FRACTION_DIGITS = 3;

/** Writes a date or time that is not negative; `undefined` when it lies outside the calendar. */
export function formatDate(
  { tokens, languageId }: FormatSection,
  serial: number,
  isDate1904: boolean,
): string | undefined {
  const parts = splitSerialDate(serial, { isDate1904, fractionDigits: fractionDigitsOf(tokens) });
  if (parts === undefined) return undefined;
  const names = dateNamesOf(languageId);
  const has12Hours = tokens.some(({ kind }) => kind === "halfDay");
  return tokens.map((token) => writeToken(token, { parts, names, has12Hours })).join("");
}

/** Checks whether a section shows no year, month or day. */
export function isTimeOnly({ tokens }: FormatSection): boolean {
  return tokens.every(
    (token) => token.kind !== "date" || ["hour", "minute", "second"].includes(token.unit),
  );
}

function fractionDigitsOf(tokens: readonly FormatToken[]): number {
  const fraction = tokens.find(({ kind }) => kind === "secondFraction");
  if (fraction !== undefined) return Math.min(fraction.text.length - 1, MAX_FRACTION_DIGITS);
  const showsTime = tokens.some(
    (token) =>
      token.kind === "elapsed" ||
      (token.kind === "date" && ["hour", "minute", "second"].includes(token.unit)),
  );
  return showsTime ? 0 : HIDDEN_FRACTION_DIGITS;
}

interface DateContext {
  readonly parts: DateParts;
  readonly names: DateNames;
  readonly has12Hours: boolean;
}

function writeToken(token: FormatToken, context: DateContext): string {
  const { parts } = context;
  switch (token.kind) {
    case "date":
      return WRITERS[token.unit](token.text.length, context);
    case "elapsed":
      return padNumber(elapsed(token.unit, parts.totalSeconds), token.text.length);
    case "halfDay":
      return writeHalfDay(token.text, context);
    case "secondFraction":
      return `.${parts.fraction.padEnd(token.text.length - 1, "0")}`;
    default:
      return token.text;
  }
}

function elapsed(unit: DateUnit, totalSeconds: number): number {
  if (unit === "second") return totalSeconds;
  return Math.floor(totalSeconds / (unit === "minute" ? 60 : 3600));
}

type WriteUnit = (letters: number, context: DateContext) => string;

const WRITERS: Readonly<Record<DateUnit, WriteUnit>> = {
  year: (letters, { parts }) => writeYear(parts.year, letters),
  buddhistYear: (letters, { parts }) => writeYear(parts.year + 543, letters),
  month: (letters, { parts, names }) => {
    if (letters <= 2) return padNumber(parts.month, letters);
    return names.months[MONTH_LENGTHS[letters] ?? "long"][parts.month - 1] ?? "";
  },
  day: (letters, { parts, names }) => {
    if (letters <= 2) return padNumber(parts.day, letters);
    return names.weekdays[letters === 3 ? "short" : "long"][parts.weekday] ?? "";
  },
  weekday: (letters, { parts, names }) => {
    // One character in the languages that use these letters.
    const short = names.halfDays === undefined ? "short" : "narrow";
    return names.weekdays[letters === 3 ? short : "long"][parts.weekday] ?? "";
  },
  hour: (letters, { parts, has12Hours }) => {
    const hour = Math.floor(parts.secondOfDay / 3600);
    return padNumber(has12Hours ? hour % 12 || 12 : hour, letters);
  },
  minute: (letters, { parts }) => padNumber(Math.floor(parts.secondOfDay / 60) % 60, letters),
  second: (letters, { parts }) => padNumber(parts.secondOfDay % 60, letters),
};

const MONTH_LENGTHS: Readonly<Record<number, "short" | "narrow">> = { 3: "short", 5: "narrow" };

function writeYear(year: number, letters: number): string {
  return letters <= 2 ? padNumber(year % 100, 2) : padNumber(year, 4);
}

/** Halves as the format spells them: `AM/PM`, `A/P`, `a/p`. */
function writeHalfDay(text: string, { parts, names }: DateContext): string {
  const isAfternoon = parts.secondOfDay >= 43_200;
  const [morning = "", afternoon = ""] =
    text.length > 3 ? (names.halfDays ?? ["AM", "PM"]) : text.split("/");
  return isAfternoon ? afternoon : morning;
}

function padNumber(number: number, digits: number): string {
  return String(number).padStart(Math.min(digits, 12), "0");
}
