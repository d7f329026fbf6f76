/** A moment as a spreadsheet counts it, split for writing. */
export interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 0 for the day before the first of January 1900. */
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Seconds since midnight, and all seconds of a duration. */
  readonly secondOfDay: number;
  readonly totalSeconds: number;
  /** The digits behind the point of the second. */
  readonly fraction: string;
}

const SECONDS_PER_DAY = 86_400;

/** The last day of the year 9999. */
const LAST_DAY = 2_958_465;

/** Days between the first of January 1904 and the day before the first of January 1900. */
const DAYS_TO_1904 = 1462;

/** From the day that a true count would call 0, the 30th of December 1899. */
const DAYS_TO_1970 = 25_569;

/** Lotus 1-2-3 took 1900 for a leap year, and Excel still does: this day never was. */
const FALSE_LEAP_DAY = 60;

/** Splits a date that is not negative; `undefined` for one that no calendar of Excel holds. */
export function splitSerialDate(
  serial: number,
  { isDate1904, fractionDigits }: { isDate1904: boolean; fractionDigits: number },
): DateParts | undefined {
  const scale = 10 ** fractionDigits;
  const units = Math.round(serial * SECONDS_PER_DAY * scale);
  const totalSeconds = Math.floor(units / scale);
  const daysSinceStart = Math.floor(totalSeconds / SECONDS_PER_DAY);
  const days = daysSinceStart + (isDate1904 ? DAYS_TO_1904 : 0);
  if (!(days >= 0 && days <= LAST_DAY)) return undefined;
  const date = new Date((toTrueDays(days) - DAYS_TO_1970) * SECONDS_PER_DAY * 1000);
  const isFalseDay = days === FALSE_LEAP_DAY;
  return {
    year: days === 0 ? 1900 : date.getUTCFullYear(),
    month: days === 0 ? 1 : isFalseDay ? 2 : date.getUTCMonth() + 1,
    day: days === 0 ? 0 : isFalseDay ? 29 : date.getUTCDate(),
    weekday: (days + 6) % 7,
    secondOfDay: totalSeconds - daysSinceStart * SECONDS_PER_DAY,
    totalSeconds,
    fraction: String(units - totalSeconds * scale).padStart(fractionDigits, "0"),
  };
}

/** Counted as if 1900 had no leap day, as it had none. */
function toTrueDays(days: number): number {
  return days < FALSE_LEAP_DAY ? days + 1 : days;
}

/** The number behind an ISO date such as `2024-05-31T14:30:00`, which strict files write in cells. */
export function parseIsoDate(text: string, isDate1904: boolean): number | undefined {
  const match = /^(?:(\d{4})-(\d\d)-(\d\d))?T?(?:(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/.exec(
    text.trim(),
  );
  if (match === null || text.trim() === "") return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const time = (hours * 3600 + minutes * 60 + seconds) / SECONDS_PER_DAY;
  if (match[1] === undefined) return time;
  const days = Date.UTC(year, month - 1, day) / (SECONDS_PER_DAY * 1000) + DAYS_TO_1970;
  // The days before the false leap day count one less.
  const serial = days <= FALSE_LEAP_DAY ? days - 1 : days;
  return serial - (isDate1904 ? DAYS_TO_1904 : 0) + time;
}
