import type { DateUnit, FormatToken, Numerals, SectionCondition } from "./format-token.ts";

/** Tokens of a section, before letters are distinguished by their neighbours. */
export interface RawSection {
  readonly tokens: FormatToken[];
  condition?: SectionCondition;
  languageId?: number;
  numerals?: Numerals;
}

/** Tried in this order at each place; the first that matches takes its characters. */
const RULES: readonly (readonly [RegExp, (match: RegExpExecArray, section: RawSection) => void])[] =
  [
    [/"([^"]*)"?/y, ([, text = ""], section) => pushLiteral(section, text)],
    [/\\([\s\S]?)/y, ([, text = ""], section) => pushLiteral(section, text)],
    // A blank as wide as the character; how wide columns are does not reach us.
    [/_[\s\S]?/y, (_, section) => pushLiteral(section, " ")],
    // Fills the column with the character, so nothing where there is no column.
    [/\*[\s\S]?/y, () => {}],
    [/\[([^\]]*)\]?/y, ([, inside = ""], section) => readBracket(inside, section)],
    [/general/iy, ([text], section) => section.tokens.push({ kind: "general", text })],
    [/am\/pm|a\/p/iy, ([text], section) => section.tokens.push({ kind: "halfDay", text })],
    [/e[+-]/iy, ([text], section) => section.tokens.push({ kind: "exponent", text })],
    [/([ymdhsbea])\1*/iy, ([text], section) => pushDateLetters(section, text)],
    // Names of eras: western formats have none.
    [/g+/iy, () => {}],
    [/[0#?]/y, ([text], section) => section.tokens.push({ kind: "digit", text })],
    [/\./y, ([text], section) => section.tokens.push({ kind: "point", text })],
    [/,/y, ([text], section) => section.tokens.push({ kind: "comma", text })],
    [/%/y, ([text], section) => section.tokens.push({ kind: "percent", text })],
    [/\//y, ([text], section) => section.tokens.push({ kind: "slash", text })],
    [/@/y, ([text], section) => section.tokens.push({ kind: "text", text })],
    [/[\s\S]/y, ([text], section) => pushLiteral(section, text)],
  ];

/** Reads the section that begins at `start`; `end` is where its semicolon is, or the end of the format. */
export function tokenizeSection(format: string, start: number): { raw: RawSection; end: number } {
  const raw: RawSection = { tokens: [] };
  let position = start;
  while (position < format.length && format[position] !== ";") {
    position = readToken(format, position, raw);
  }
  return { raw, end: position };
}

function readToken(format: string, position: number, section: RawSection): number {
  for (const [pattern, use] of RULES) {
    pattern.lastIndex = position;
    const match = pattern.exec(format);
    if (match === null) continue;
    use(match, section);
    return pattern.lastIndex;
  }
  return position + 1;
}

function pushLiteral(section: RawSection, text: string): void {
  section.tokens.push({ kind: "literal", text });
}

const DATE_UNITS: Readonly<Record<string, DateUnit>> = {
  y: "year",
  e: "year",
  b: "buddhistYear",
  m: "month",
  d: "day",
  a: "weekday",
  h: "hour",
  s: "second",
};

function pushDateLetters(section: RawSection, letters: string): void {
  const text = letters.toLowerCase();
  const unit = DATE_UNITS[text.charAt(0)];
  if (unit === undefined || (unit === "weekday" && text.length < 3)) pushLiteral(section, letters);
  else section.tokens.push({ kind: "date", unit, text: text.startsWith("e") ? "yyyy" : text });
}

const ELAPSED_UNITS: Readonly<Record<string, DateUnit>> = { h: "hour", m: "minute", s: "second" };

/** Colours and what else brackets may hold change nothing about the text. */
function readBracket(inside: string, section: RawSection): void {
  const elapsed = /^([hms])\1*$/i.exec(inside);
  if (elapsed !== null) {
    const text = inside.toLowerCase();
    const unit = ELAPSED_UNITS[text.charAt(0)] ?? "second";
    section.tokens.push({ kind: "elapsed", unit, text });
    return;
  }
  if (/^dbnum[12]$/i.test(inside))
    section.numerals = inside.endsWith("1") ? "everyday" : "financial";
  if (inside.startsWith("$")) return readCurrency(inside.slice(1), section);
  const condition = readCondition(inside);
  if (condition !== undefined) section.condition = condition;
}

/** `[$€-407]`: a symbol, a language, either or both. */
function readCurrency(inside: string, section: RawSection): void {
  const dash = inside.lastIndexOf("-");
  const symbol = dash === -1 ? inside : inside.slice(0, dash);
  const language = dash === -1 ? "" : inside.slice(dash + 1);
  if (symbol !== "") pushLiteral(section, symbol);
  // Digits above the language choose numerals and a calendar.
  if (/^[\da-f]{1,8}$/i.test(language))
    section.languageId = Number.parseInt(language, 16) % 0x1_00_00;
}

function readCondition(inside: string): SectionCondition | undefined {
  const match = /^\s*(<=|>=|<>|<|>|=)\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*$/i.exec(inside);
  const operand = Number(match?.[2]);
  if (match === null || Number.isNaN(operand)) return undefined;
  return { operator: match[1] as SectionCondition["operator"], operand };
}
