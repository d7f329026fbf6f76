const MILLISECONDS_PER_DAY = 86_400_000;
/** Day 0 of the two calendars of Excel. The first one counts a 29 February 1900, which shifts all later days by one. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** Beyond the year 9999 a number is not a date. */
const LAST_DAY = 2_958_466;
/** Excel keeps 15 digits; what follows is noise of binary fractions. */
const SIGNIFICANT_DIGITS = 15;

/** Number format of a chart's values. */
export interface ValueFormat {
  /** Such as `0.0%`; `General` for a plain number. */
  readonly code: string;
  readonly calendar: 1900 | 1904;
}

/** A cached value: percentages and dates as such, any other number plainly, and text as it is. */
export function formatValue(text: string, { code, calendar }: ValueFormat): string {
  const trimmed = text.trim();
  const number = trimmed === "" ? Number.NaN : Number(trimmed);
  if (!Number.isFinite(number)) return trimmed;
  const tokens = formatTokens(code);
  if (tokens.includes("%")) return formatPercent(number, tokens);
  if (/[ydhs]|mmm/i.test(tokens) && number >= 0 && number < LAST_DAY) {
    return formatDate(number, tokens.toLowerCase(), calendar);
  }
  return plainNumber(number);
}

/** The first section of a format code, without literal text, colours and conditions. */
function formatTokens(code: string): string {
  if (/^general$/i.test(code)) return "";
  return (code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/gs, "").split(";")[0] ?? "").slice(
    0,
    100,
  );
}

function formatPercent(number: number, tokens: string): string {
  const decimals = /\.([0#?]+)/.exec(tokens)?.[1]?.length ?? 0;
  return `${(number * 100).toFixed(Math.min(decimals, SIGNIFICANT_DIGITS))}%`;
}

function formatDate(days: number, tokens: string, calendar: 1900 | 1904): string {
  const milliseconds = Math.round((days * MILLISECONDS_PER_DAY) / 1000) * 1000;
  const iso = new Date(DAY_ZERO[calendar] + milliseconds).toISOString();
  const hasDay = /[yd]|mmm/.test(tokens);
  const hasTime = tokens.includes("h") || tokens.includes("s");
  const time = iso.slice(11, tokens.includes("s") ? 19 : 16);
  return [hasDay ? iso.slice(0, 10) : "", hasTime ? time : ""].filter(Boolean).join(" ");
}

function plainNumber(number: number): string {
  return String(Number(number.toPrecision(SIGNIFICANT_DIGITS)));
}
