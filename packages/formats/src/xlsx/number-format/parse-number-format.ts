import type { FormatSection, FormatToken, NumberFormat, SectionKind } from "./format-token.ts";
import { type RawSection, tokenizeSection } from "./tokenize-section.ts";

const MAX_SECTIONS = 4;

/** Longer than Excel accepts; what lies beyond is ignored. */
const MAX_FORMAT_CHARACTERS = 1_000;

/** Reads a number format. Never fails: what has no meaning shows as it is written. */
export function parseNumberFormat(code: string): NumberFormat {
  const format = code.slice(0, MAX_FORMAT_CHARACTERS);
  const sections: FormatSection[] = [];
  let position = 0;
  do {
    const { raw, end } = tokenizeSection(format, position);
    sections.push(toSection(raw));
    position = end + 1;
  } while (position <= format.length && sections.length < MAX_SECTIONS);

  const last = sections.at(-1);
  const hasTextSection =
    sections.length === MAX_SECTIONS || (sections.length > 1 && last?.kind === "text");
  if (hasTextSection && last !== undefined) {
    return { sections: sections.slice(0, -1), textSection: last };
  }
  return { sections, ...(last?.kind === "text" && { textSection: last }) };
}

/** Long and short date and time as the system is set, which here is American. */
const SYSTEM_FORMATS: Readonly<Record<number, string>> = {
  0xf800: "dddd, mmmm d, yyyy",
  0xf400: "h:mm:ss AM/PM",
};

function toSection(raw: RawSection): FormatSection {
  const systemFormat = SYSTEM_FORMATS[raw.languageId ?? 0];
  const section = systemFormat === undefined ? raw : tokenizeSection(systemFormat, 0).raw;
  const kind = kindOf(section.tokens);
  return {
    ...section,
    ...(raw.condition !== undefined && { condition: raw.condition }),
    kind,
    tokens: kind === "date" ? settleDateTokens(section.tokens) : section.tokens,
  };
}

function kindOf(tokens: readonly FormatToken[]): SectionKind {
  const has = (kind: FormatToken["kind"]) => tokens.some((token) => token.kind === kind);
  if (has("date") || has("elapsed") || has("halfDay")) return "date";
  if (has("text")) return "text";
  if (has("general")) return "general";
  if (has("exponent") && has("digit")) return "scientific";
  return isFraction(tokens) ? "fraction" : "number";
}

/** Digits in front of a slash and a number, or digits, behind it. */
function isFraction(tokens: readonly FormatToken[]): boolean {
  const slash = tokens.findIndex(({ kind }) => kind === "slash");
  const behind = tokens[slash + 1];
  return (
    slash > 0 &&
    tokens.slice(0, slash).some(({ kind }) => kind === "digit") &&
    (behind?.kind === "digit" || /^[1-9]$/.test(behind?.text ?? ""))
  );
}

/** Distinguishes minutes from months and finds the fractions of seconds. */
function settleDateTokens(tokens: readonly FormatToken[]): FormatToken[] {
  const settled: FormatToken[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "date" && token.unit === "month" && isMinute(tokens, index)) {
      settled.push({ ...token, unit: "minute" });
    } else if (token.kind === "digit" && followsSecondsPoint(settled)) {
      const point = settled.pop();
      settled.push({ kind: "secondFraction", text: `${point?.text ?? "."}0` });
    } else {
      settled.push(token);
    }
  }
  return settled;
}

/** `m` is the minute beside hours and seconds. */
function isMinute(tokens: readonly FormatToken[], index: number): boolean {
  if ((tokens[index]?.text.length ?? 0) > 2) return false;
  const isTime = (token: FormatToken | undefined, unit: string) =>
    (token?.kind === "date" || token?.kind === "elapsed") && token.unit === unit;
  const isUnit = ({ kind }: FormatToken) => kind === "date" || kind === "elapsed";
  return (
    isTime(tokens.slice(0, index).findLast(isUnit), "hour") ||
    isTime(tokens.slice(index + 1).find(isUnit), "second")
  );
}

function followsSecondsPoint(settled: readonly FormatToken[]): boolean {
  const last = settled.at(-1);
  if (last?.kind === "secondFraction") return true;
  const seconds = settled.at(-2);
  return (
    last?.kind === "point" &&
    (seconds?.kind === "date" || seconds?.kind === "elapsed") &&
    seconds.unit === "second"
  );
}
