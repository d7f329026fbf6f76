import { toHalfWidth } from "./half-width.ts";

const CONTINUATION_ENDS =
  /(?:\((?:续|续表|续上表|(?:…|\.\.\.)?\s*continued|cont\.|cont['’]d)\)|续表|(?<!\p{L})continued)$/u;

/** Checks whether a caption says that its table goes on from the page before: `Table 2 (continued)`, `续表`. */
export function isContinuationCaption(caption: string): boolean {
  const text = toHalfWidth(caption).toLowerCase().trim();
  return CONTINUATION_ENDS.test(text) || text.includes("(continued)");
}
