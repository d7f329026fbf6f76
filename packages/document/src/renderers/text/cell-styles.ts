import type { SpanStyle } from "@parsewright/contract";
import { scriptText } from "./script-text.ts";

/** The marks of notes in the cells of a table, as Markdown refers to notes. */
export function referToNotes(html: string): string {
  return html.replace(
    /<sup data-note="([^"<>]*)">[^<>]*<\/sup>/g,
    (_, note: string) => `[^${note}]`,
  );
}

const SCRIPTS: readonly (readonly [SpanStyle, RegExp])[] = [
  ["superscript", /<sup(?: [^<>]*)?>([^<>]*)<\/sup>/g],
  ["subscript", /<sub>([^<>]*)<\/sub>/g],
];

/** The HTML of a table with the words of its cells alone. Raised and lowered numbers are content, not emphasis. */
export function withoutEmphasis(html: string): string {
  const scripted = SCRIPTS.reduce(
    (written, [style, tag]) => written.replace(tag, (_, text: string) => scriptText(text, [style])),
    html,
  );
  return scripted.replaceAll(/<\/?(?:a|b|em|i|s|strong|sub|sup|u)(?: [^<>]*)?>/g, "");
}
