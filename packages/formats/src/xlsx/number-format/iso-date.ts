const SECONDS_PER_DAY = 86_400;

/** Days between the first of January 1904 and the day before the first of January 1900. */
export const DAYS_TO_1904 = 1462;

/** From the day that a true count would call 0, the 30th of December 1899. */
const DAYS_TO_1970 = 25_569;

/** Lotus 1-2-3 took 1900 for a leap year, and Excel still does: this day never was. */
const FALSE_LEAP_DAY = 60;

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
