import type { Character } from "@parsewright/document/files";

/** Number on an axis or at a bar. */
export interface Amount {
  readonly value: number;
  /** Sign of a currency, `%` or a short unit; `""` without one. */
  readonly unit: string;
  /** The value counts days since 1970. */
  readonly isDate: boolean;
}

const AMOUNT =
  /^(?<open>[-−–+(]?)\s?(?<currency>[$€£¥]?)\s?(?<sign>[-−–]?)(?<digits>\d[\d.,\s']*|\.\d+)(?:[eE](?<exponent>[+\-−]?\d+))?\s?(?<suffix>%|‰|°C|bn|[kKMGBT]|\p{L}{1,3})?\)?$/u;

const PARTS = ["open", "sign", "currency", "digits", "exponent", "suffix"] as const;

const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  B: 1e9,
  bn: 1e9,
  T: 1e12,
};

/** Reads a label that consists of a number, a power of ten or a date; `undefined` for others. */
export function readAmount(
  text: string,
  characters: readonly Character[] = [],
): Amount | undefined {
  const trimmed = text.trim();
  const day = readDay(trimmed);
  if (day !== undefined) return { value: day, unit: "", isDate: true };
  const power = readPower(trimmed, characters);
  if (power !== undefined) return { value: power, unit: "", isDate: false };
  const parts = AMOUNT.exec(trimmed)?.groups;
  return parts === undefined ? undefined : readParts(parts);
}

function readParts(parts: Readonly<Record<string, string | undefined>>): Amount | undefined {
  const [open, sign, currency, digits, exponent, suffix] = PARTS.map((part) => parts[part] ?? "");
  if (digits === undefined || suffix === undefined || currency === undefined) return undefined;
  const size = Number(plainDigits(digits.trim()));
  if (!Number.isFinite(size)) return undefined;
  const isNegative = /[-−–(]/u.test(`${open}${sign}`);
  const multiple = MULTIPLES[suffix] ?? 1;
  const value = (isNegative ? -1 : 1) * size * 10 ** Number(exponent?.replace("−", "-")) * multiple;
  return { value, unit: multiple === 1 ? currency + suffix : currency, isDate: false };
}

/** A comma before three last digits parts thousands; a single full stop is a decimal point. */
function plainDigits(text: string): string {
  const digits = text.replaceAll(/[\s']/gu, "");
  const [commas, stops] = [digits.split(",").length - 1, digits.split(".").length - 1];
  if (commas > 0 && stops > 0)
    return digits.lastIndexOf(",") > digits.lastIndexOf(".")
      ? digits.replaceAll(".", "").replace(",", ".")
      : digits.replaceAll(",", "");
  if (stops > 1) return digits.replaceAll(".", "");
  if (commas === 1 && !/^[1-9]\d{0,2},\d{3}$/u.test(digits)) return digits.replace(",", ".");
  return digits.replaceAll(",", "");
}

/** `10` with a raised exponent, whose digits are smaller. */
function readPower(text: string, characters: readonly Character[]): number | undefined {
  const digits = /^10([-−]?\d{1,2})$/u.exec(text.replaceAll(/\s/gu, ""))?.[1];
  const [first] = characters;
  const last = characters.at(-1);
  if (digits === undefined || first === undefined || last === undefined) return undefined;
  if (last.font.size >= first.font.size || last.baseline.y >= first.baseline.y) return undefined;
  return 10 ** Number(digits.replace("−", "-"));
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Constant: milliseconds of a day. */
const DAY_MS = 86_400_000;

function readDay(text: string): number | undefined {
  const iso = /^(\d{4})[-−–](\d{1,2})(?:[-−–](\d{1,2}))?$/u.exec(text);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3] ?? "1"));
  const words = /^(?:(\d{1,2})\s)?(\p{L}{3,9})\.?,?\s(?:(\d{1,2}),?\s)?'?(\d{4}|\d{2})$/u.exec(
    text,
  );
  const month = MONTHS.indexOf(words?.[2]?.slice(0, 3).toLowerCase() ?? "");
  if (words === null || month === -1) return undefined;
  const year = Number(words[4]);
  return dayOf(year < 100 ? 2000 + year : year, month, Number(words[1] ?? words[3] ?? "1"));
}

function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) / DAY_MS;
}

export function writeDay(day: number): string {
  return new Date(Math.round(day) * DAY_MS).toISOString().slice(0, 10);
}
