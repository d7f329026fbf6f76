import type { TruthNote, TruthUnit } from "./write-truth.ts";

/** Joins the blocks of a document and puts every note after the last block that begins on the note's page. */
export function joinTruth(
  units: readonly TruthUnit[],
  pages: readonly string[],
  notes: "page" | "end" | "none",
): string {
  const all = units.flatMap((unit) => unit.notes);
  if (notes !== "page" || all.length === 0) {
    return joinMarkdown([
      ...units.map(({ markdown }) => markdown),
      ...all.map(({ markdown }) => markdown),
    ]);
  }
  const texts = pages.map(bare);
  const unitPages = findPages(
    units.map(({ markdown }) => probe(markdown)),
    texts,
  );
  const parts: string[] = [];
  const waiting = new Map<TruthNote, number>();
  const flush = (nextPage: number): void => {
    for (const [note, page] of waiting) {
      if (page >= nextPage) continue;
      parts.push(note.markdown);
      waiting.delete(note);
    }
  };
  for (const [index, unit] of units.entries()) {
    const page = unitPages[index] ?? 0;
    flush(page);
    parts.push(unit.markdown);
    for (const note of unit.notes)
      waiting.set(note, findPage(bare(note.markdown.slice(1)), texts, page));
  }
  flush(Infinity);
  return joinMarkdown(parts);
}

function joinMarkdown(parts: readonly string[]): string {
  return `${parts.join("\n\n")}\n`;
}

const PROBE_CHARACTERS = 24;

/** The beginning of a block as it can be looked for on a page. */
function probe(markdown: string): string {
  return bare(markdown.replaceAll(/<[^>]*>|\$[^$]*\$/g, " ")).slice(0, PROBE_CHARACTERS);
}

/** A text without anything that line breaks, hyphens and markup change. */
export function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function findPages(probes: readonly string[], texts: readonly string[]): number[] {
  let page = 0;
  return probes.map((text) => {
    page = findPage(text, texts, page);
    return page;
  });
}

/** The first page from `start` on that has the text; `start` itself where none has. */
function findPage(text: string, texts: readonly string[], start: number): number {
  const found = texts.findIndex(
    (pageText, page) => page >= start && pageText.includes(text.slice(0, PROBE_CHARACTERS)),
  );
  return found < 0 ? start : found;
}
