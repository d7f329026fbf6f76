import type { Block, Box, Document, Page } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown, type RenderOptions } from "@parsewright/document";

/** A block with what boards compare: its type, its place as shares of the page, and its text. */
export interface PlacedText {
  readonly type: Block["type"];
  /** Left, top, right and bottom, each 0 to 1. */
  readonly box: Box;
  readonly markdown: string;
}

/** The blocks of a page in reading order, with captions and notes as blocks of their own. */
export function blocksOf(document: Document, page: Page): PlacedText[] {
  const [width, height] = page.page_size ?? [1, 1];
  const place = (block: Block): PlacedText[] => {
    if (block.bbox === undefined || block.lines_deleted === true) return [];
    const [left, top, right, bottom] = block.bbox;
    const share = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole));
    return [
      {
        type: block.type,
        box: [share(left, width), share(top, height), share(right, width), share(bottom, height)],
        markdown: markdownOf(document, {
          ...page,
          para_blocks: [block],
          discarded_blocks: [],
        }).trim(),
      },
    ];
  };
  const body = page.para_blocks.flatMap((block) => withoutNotes(block).flatMap(place));
  return [...body, ...page.discarded_blocks.flatMap((block) => place(block))];
}

/** A table or figure and its captions and notes, in the order of the page. */
function withoutNotes(block: Block): Block[] {
  const isNote = ({ type }: Block) => /_(?:caption|footnote)$/.test(type);
  const parts = block.blocks ?? [];
  const body = parts.filter((part) => !isNote(part));
  if (body.length === parts.length) return [block];
  const [first] = body;
  const alone = { ...block, blocks: body, ...(first?.bbox && { bbox: first.bbox }) };
  const before = first === undefined ? 0 : parts.indexOf(first);
  const notes = (list: readonly Block[]) => list.filter(isNote);
  return [...notes(parts.slice(0, before)), alone, ...notes(parts.slice(before))];
}

/**
 * The Markdown of one page, in which equations are LaTeX and tables HTML. Most scorers compare words and count the marks of
 * emphasis, links and notes as wrong letters, so these are written only where a board asks for them.
 */
export function markdownOf(
  document: Document,
  page: Page,
  emphasis: RenderOptions["emphasis"] = "off",
): string {
  return renderMarkdown({ ...document, pdf_info: [page] }, { ...DEFAULT_RENDER_OPTIONS, emphasis });
}
