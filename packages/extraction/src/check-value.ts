import { type DocumentText, findWords, plainWords, type TextRange } from "./document-text.ts";
import type { GivenField } from "./question.ts";
import type { ValueSchema } from "./schema-leaves.ts";

/** Finds where a document says a value; `undefined` where it does not, or where the value is not what the schema asks for. */
export function findSupport(
  { value, quote }: GivenField,
  leaf: ValueSchema,
  text: DocumentText,
): TextRange | undefined {
  if (!fits(value, leaf)) return undefined;
  const quoted = findWords(text, quote);
  if (typeof value === "boolean" || leaf.enum !== undefined) return quoted;
  if (typeof value === "number") {
    return quoted !== undefined && numbersIn(quote).includes(value) ? quoted : undefined;
  }
  const words = String(value);
  if (quoted !== undefined && saysText(plainWords(quote), words)) return quoted;
  return findWords(text, words);
}

function fits(value: unknown, { type, enum: allowed }: ValueSchema): boolean {
  if (allowed !== undefined && !allowed.includes(value)) return false;
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type && value !== "";
}

/** A text is copied, or, as a date in another order, made of the same numbers. */
function saysText(quote: string, words: string): boolean {
  if (quote.includes(plainWords(words))) return true;
  if (!/^\d{4}-\d{2}(?:-\d{2})?$/.test(words)) return false;
  const quoted = new Set((quote.match(/\d+/g) ?? []).map(Number));
  const [year, month, day] = words.split("-").map(Number);
  const isMonthNamed = quoted.has(month ?? 0) || /\p{L}{3}/u.test(quote);
  return quoted.has(year ?? 0) && isMonthNamed && (day === undefined || quoted.has(day));
}

/** Every number that a text can mean: with a comma or a point for the fraction, and any sign between thousands. */
function numbersIn(text: string): number[] {
  return (text.match(/[-−]?\d[\d.,'’  ]*/g) ?? []).flatMap((found) => {
    const digits = found
      .replace("−", "-")
      .replaceAll(/[\s'’]/g, "")
      .replace(/(?<![.,])[.,]+$/, "");
    return [
      digits.replaceAll(",", ""),
      digits.replaceAll(".", "").replace(",", "."),
      digits.replaceAll(/[.,]/g, ""),
    ].map(Number);
  });
}
