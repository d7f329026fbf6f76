import { toChineseNumerals } from "./chinese-numerals.ts";
import { formatDate, isTimeOnly } from "./format-date.ts";
import { formatFraction } from "./format-fraction.ts";
import { formatGeneral } from "./format-general.ts";
import { formatNumber } from "./format-number.ts";
import { formatScientific } from "./format-scientific.ts";
import type { FormatSection, NumberFormat, SectionCondition } from "./format-token.ts";

export interface FormatContext {
  /** True if dates count from the first of January 1904. */
  readonly isDate1904: boolean;
}

/** Writes a number or text as Excel shows it, by its number format. */
export function formatCellValue(
  value: number | string,
  format: NumberFormat,
  context: FormatContext,
): string {
  return typeof value === "string"
    ? formatText(value, format)
    : formatSigned(value, format, context);
}

function formatText(text: string, { textSection }: NumberFormat): string {
  if (textSection === undefined) return text;
  return textSection.tokens.map((token) => (token.kind === "text" ? text : token.text)).join("");
}

function formatSigned(value: number, format: NumberFormat, context: FormatContext): string {
  const index = chooseSection(value, format.sections);
  const section = format.sections[index];
  if (section === undefined) return formatGeneral(value);
  if (section.kind === "date") return formatMoment(value, section, context);
  const isSignShown = value < 0 && !isForNegatives(index, format.sections);
  return (isSignShown ? "-" : "") + formatSize(Math.abs(value), section);
}

function formatSize(size: number, { kind, tokens, numerals }: FormatSection): string {
  switch (kind) {
    case "fraction":
      return formatFraction(tokens, size);
    case "scientific":
      return formatScientific(tokens, size);
    case "number":
      return formatNumber(tokens, size);
    default: {
      const general = formatGeneral(size);
      const text = numerals === undefined ? general : toChineseNumerals(general, numerals);
      return tokens
        .map((token) => (token.kind === "general" || token.kind === "text" ? text : token.text))
        .join("");
    }
  }
}

/** Excel shows a row of `#` for a date before its calendar; the number says more. */
function formatMoment(
  value: number,
  section: FormatSection,
  { isDate1904 }: FormatContext,
): string {
  const canBeNegative = isDate1904 || isTimeOnly(section);
  const text =
    value >= 0 || canBeNegative ? formatDate(section, Math.abs(value), isDate1904) : undefined;
  if (text === undefined) return formatGeneral(value);
  return (value < 0 ? "-" : "") + text;
}

/** The first section whose condition holds. -1 when none does. */
function chooseSection(value: number, sections: readonly FormatSection[]): number {
  return sections.findIndex(({ condition }, index) => {
    const applied = condition ?? impliedCondition(index, sections.length);
    return applied === undefined || holds(applied, value);
  });
}

/** Positive; negative; zero. The last section takes what is left. */
function impliedCondition(index: number, count: number): SectionCondition | undefined {
  if (index === count - 1) return undefined;
  if (index === 1) return { operator: "<", operand: 0 };
  return { operator: count === 2 ? ">=" : ">", operand: 0 };
}

function holds({ operator, operand }: SectionCondition, value: number): boolean {
  switch (operator) {
    case "<":
      return value < operand;
    case "<=":
      return value <= operand;
    case ">":
      return value > operand;
    case ">=":
      return value >= operand;
    case "=":
      return value === operand;
    default:
      return value !== operand;
  }
}

/** Checks whether a section takes all negative numbers and no others: it then shows the sign in its own way. */
function isForNegatives(index: number, sections: readonly FormatSection[]): boolean {
  const condition = sections[index]?.condition;
  if (condition !== undefined) return isSideOfZero(condition, "<");
  const first = sections[0]?.condition;
  return index === 1 && (first === undefined || isSideOfZero(first, ">"));
}

function isSideOfZero({ operator, operand }: SectionCondition, side: "<" | ">"): boolean {
  return operand === 0 && (operator === side || operator === `${side}=`);
}
