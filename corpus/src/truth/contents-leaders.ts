import type { Contents } from "../model/document.ts";

/** The lines of a table of contents with the dots between text and page number that the page really prints. */
export function contentsLines({ entries }: Contents, pageText: string): string[] {
  return entries.map(({ text, page }) => {
    const pattern = `${escapePattern(text).replaceAll(" ", "\\s+")}([.\\s…]*)${page}`;
    const leader = new RegExp(pattern, "u").exec(pageText)?.[1] ?? " ";
    return `${text}${leader.includes(".") ? leader.replaceAll(/\s+/g, " ") : " "}${page}`;
  });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
