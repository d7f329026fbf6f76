import type { SpanStyle } from "@parsewright/contract";

/** A stretch of text in one style. */
export interface TextRun {
  readonly text: string;
  readonly styles: readonly SpanStyle[];
}

/** Text of a cell: plain, or runs if parts of it are styled. */
export type CellText = string | readonly TextRun[];

export function plainTextOf(text: CellText): string {
  return typeof text === "string" ? text : text.map((run) => run.text).join("");
}

/** Characters that XML cannot hold are written `_x000D_`; an underscore that would look so, `_x005F_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return isShown(code) ? String.fromCharCode(code) : "";
  });
}

/** Control characters show nothing, except tab and line break. */
function isShown(code: number): boolean {
  return code >= 0x20 || code === 0x09 || code === 0x0a;
}
