import type { SpanStyle } from "@parsewright/contract";

const PLAIN = "0123456789+-=()";
const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾";
const SUBSCRIPT = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎";

/** Raised and lowered numbers, and the raised ring of degrees, as the characters that Unicode has for them; other text as it is. */
export function scriptText(text: string, style: readonly SpanStyle[] | undefined): string {
  if (style === undefined) return text;
  if (style.includes("superscript") && /^[◦∘]$/u.test(text)) return "°";
  if (style.includes("superscript")) return replaceAll(text, SUPERSCRIPT);
  return style.includes("subscript") ? replaceAll(text, SUBSCRIPT) : text;
}

/** A script of which only a part could be raised would be misread. A dash at the end is the minus of a charge, others are those of ranges. */
function replaceAll(given: string, scripts: string): string {
  const text = given.replace(/\u2212|\u2013$/gu, "-");
  const isNumber = /^[\s0-9+\-=()]+$/.test(text);
  return isNumber ? text.replaceAll(/\S/g, (sign) => scripts.charAt(PLAIN.indexOf(sign))) : given;
}
