/** Names of months and days in one language. */
export interface DateNames {
  /** January first. */
  readonly months: Readonly<Record<NameLength, readonly string[]>>;
  /** Sunday first. */
  readonly weekdays: Readonly<Record<NameLength, readonly string[]>>;
  readonly halfDays: readonly [morning: string, afternoon: string] | undefined;
}

type NameLength = "long" | "short" | "narrow";

/** By the lower ten bits of a Windows language id. */
const LANGUAGES: Readonly<Record<number, string>> = {
  0x01: "ar",
  0x04: "zh",
  0x05: "cs",
  0x06: "da",
  0x07: "de",
  0x08: "el",
  0x09: "en",
  0x0a: "es",
  0x0b: "fi",
  0x0c: "fr",
  0x0d: "he",
  0x0e: "hu",
  0x10: "it",
  0x11: "ja",
  0x12: "ko",
  0x13: "nl",
  0x14: "nb",
  0x15: "pl",
  0x16: "pt",
  0x18: "ro",
  0x19: "ru",
  0x1d: "sv",
  0x1e: "th",
  0x1f: "tr",
  0x22: "uk",
  0x2a: "vi",
};

/** Languages in which `AM/PM` is translated. */
const HALF_DAYS: Readonly<Record<string, readonly [string, string]>> = {
  zh: ["上午", "下午"],
  ja: ["午前", "午後"],
  ko: ["오전", "오후"],
};

const known = new Map<string, DateNames>();

/** The names of the language a format asks for, else the English ones. */
export function dateNamesOf(languageId: number | undefined): DateNames {
  const language = LANGUAGES[(languageId ?? 0x09) % 0x400] ?? "en";
  const names = known.get(language) ?? readNames(language);
  known.set(language, names);
  return names;
}

function readNames(language: string): DateNames {
  const name = (options: Intl.DateTimeFormatOptions, day: Date) =>
    new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...options, timeZone: "UTC" }).format(
      day,
    );
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)));
  // The seventh of January 2024 was a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 7 + day)));
  const allLengths = (names: (length: NameLength) => string[]) => ({
    long: names("long"),
    short: names("short"),
    narrow: names("narrow"),
  });
  return {
    months: allLengths((length) => months.map((day) => name({ month: length }, day))),
    weekdays: allLengths((length) => weekdays.map((day) => name({ weekday: length }, day))),
    halfDays: HALF_DAYS[language],
  };
}
