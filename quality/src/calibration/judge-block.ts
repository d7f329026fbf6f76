import type { ContentListEntry } from "@parsewright/contract";
import { readTables } from "../scoring/html-elements.ts";
import { markdownBlocks } from "../scoring/markdown-blocks.ts";
import { pipeTablesToHtml } from "../scoring/pipe-tables.ts";
import { scoreTables } from "../scoring/table-score.ts";
import { withoutPictures } from "../scoring/without-pictures.ts";

/** The true text of a document as blocks are looked up in it. */
export interface TruthText {
  /** Letters and digits alone. */
  readonly signs: string;
  /** Places in `signs` at which a paragraph, an item or a heading begins or ends. */
  readonly bounds: ReadonlySet<number>;
  /** Places in `signs` at which a heading begins. */
  readonly headings: ReadonlySet<number>;
  readonly tables: readonly string[];
  readonly formulas: ReadonlySet<string>;
}

/** A table is right that differs in a cell or two. */
const MIN_TABLE_SCORE = 0.9;

const TABLE = /<table[\s\S]*?<\/table>/g;
const DISPLAY = /\$\$([\s\S]*?)\$\$/g;
const MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u;

export function readTruth(markdown: string): TruthText {
  const text = pipeTablesToHtml(withoutPictures(markdown));
  const prose = text.replaceAll(TABLE, "\n\n").replaceAll(DISPLAY, "\n\n");
  const bounds = new Set<number>([0]);
  const headings = new Set<number>();
  let signs = "";
  for (const block of markdownBlocks(prose)) {
    for (const line of block) {
      if (/^\s*#{1,6}\s/u.test(line)) headings.add(signs.length);
      // Items of a list are lines of one block; lines of a paragraph are not cut.
      if (MARK.test(line)) bounds.add(signs.length);
      signs += signsOf(line);
    }
    bounds.add(signs.length);
  }
  return {
    signs,
    bounds,
    headings,
    tables: text.match(TABLE) ?? [],
    formulas: new Set([...text.matchAll(DISPLAY)].map(([, latex = ""]) => comparableLatex(latex))),
  };
}

/**
 * Compares an entry of the content list with the truth, its text and its kind. Gives `undefined` if it cannot be
 * judged.
 */
export function isRight(entry: ContentListEntry, truth: TruthText): boolean | undefined {
  switch (entry.type) {
    case "text":
      return isTextRight(entry.text, entry.text_level !== undefined, truth);
    case "table":
      return entry.table_body === undefined ? undefined : isTableRight(entry.table_body, truth);
    case "equation":
      return entry.text === undefined
        ? undefined
        : truth.formulas.has(comparableLatex(entry.text.replaceAll("$$", "")));
    default:
      return undefined;
  }
}

function isTextRight(text: string, isHeading: boolean, truth: TruthText): boolean | undefined {
  const signs = signsOf(text);
  if (signs === "") return undefined;
  // A short text occurs in others: one of its places must be right.
  for (let at = truth.signs.indexOf(signs); at !== -1; at = truth.signs.indexOf(signs, at + 1)) {
    const isWhole = truth.bounds.has(at) && truth.bounds.has(at + signs.length);
    if (isWhole && truth.headings.has(at) === isHeading) return true;
  }
  return false;
}

function isTableRight(html: string, { tables }: TruthText): boolean {
  if (readTables(html).length === 0) return false;
  return tables.some((table) => (scoreTables(table, html) ?? 0) >= MIN_TABLE_SCORE);
}

/** Inline formulas count by their letters and digits, so that spaces and fences make no difference. */
function signsOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^>]*>|&\w+;|\\[a-z]+/gi, " ")
    .replace(MARK, "");
  return (
    plain
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  ).join("");
}

function comparableLatex(latex: string): string {
  return latex.replaceAll(/\\tag\{[^}]*\}|\\(?:left|right|,|;|!|quad|qquad)|[\s{}.]/g, "");
}
