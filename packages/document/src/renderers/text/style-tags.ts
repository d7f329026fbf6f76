import type { SpanStyle } from "@parsewright/contract";

/** The tags of HTML for styles, outermost first. */
export const STYLE_TAGS: readonly (readonly [SpanStyle, open: string, close: string])[] = [
  ["emphasis", '<span style="text-emphasis: dot">', "</span>"],
  ["strikethrough", "<s>", "</s>"],
  ["italic", "<em>", "</em>"],
  ["bold", "<strong>", "</strong>"],
  ["underline", "<u>", "</u>"],
  ["superscript", "<sup>", "</sup>"],
  ["subscript", "<sub>", "</sub>"],
];
