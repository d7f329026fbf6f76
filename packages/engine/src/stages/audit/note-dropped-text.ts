import type { Block, Document, Page } from "@parsewright/contract";
import { isPageNumber } from "@parsewright/document/language";
import { blockText } from "@parsewright/document/blocks";
import type { Stage } from "../stage.ts";

/** Length of a quotation that is enough to recognise the dropped text. */
const MAX_NOTE_CHARACTERS = 120;

const NAMES: Partial<Record<Block["type"], string>> = {
  header: "a running head",
  footer: "a running foot",
  aside_text: "a side note",
};

/** Names text that the Markdown leaves out although it is on one page only, so that it could be a part of the body. */
export const noteDroppedText: Stage = {
  name: "note-dropped-text",
  apply(document) {
    const counts = countPatterns(document);
    const isRare = (block: Block) => (counts.get(patternOf(block)) ?? 0) <= 1;
    return { ...document, pdf_info: document.pdf_info.map((page) => withNotes(page, isRare)) };
  },
};

function withNotes(page: Page, isRare: (block: Block) => boolean): Page {
  const notes = page.discarded_blocks.flatMap((block) => {
    const [name, text] = [NAMES[block.type], blockText(block)];
    if (name === undefined || text === "" || isPageNumber(text) || !isRare(block)) return [];
    const shown =
      text.length > MAX_NOTE_CHARACTERS ? `${text.slice(0, MAX_NOTE_CHARACTERS)} …` : text;
    return [`Left out of the Markdown as ${name}: “${shown}”`];
  });
  if (notes.length === 0) return page;
  return { ...page, parser_notes: [...(page.parser_notes ?? []), ...notes] };
}

function countPatterns({ pdf_info }: Document): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { discarded_blocks } of pdf_info) {
    for (const pattern of new Set(discarded_blocks.map(patternOf)))
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  return counts;
}

/** Repeating part of a running line: everything but its numbers. */
function patternOf(block: Block): string {
  return blockText(block)
    .toLowerCase()
    .replaceAll(/[\d\s]+/g, " ");
}
