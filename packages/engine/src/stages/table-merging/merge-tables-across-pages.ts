import type { Block, Page } from "@parsewright/contract";
import { markBlockCrossPage } from "../move-lines.ts";
import type { Stage } from "../stage.ts";
import { findCutRow } from "./find-cut-row.ts";
import { joinTables } from "./join-tables.ts";
import {
  countRepeatedHeaderRows,
  haveMatchingColumns,
  haveMatchingWidths,
} from "@parsewright/document/html-tables";
import {
  isBelow,
  onPage,
  openTable,
  saysContinuation,
  type TablePart,
  withTable,
} from "./table-part.ts";

/** Joins a table that ends a page with the one that starts the next, when they are one table cut in two. */
export const mergeTablesAcrossPages: Stage = {
  name: "merge-tables-across-pages",
  apply(document) {
    const pages = document.pdf_info.map((page) => ({
      ...page,
      para_blocks: [...page.para_blocks],
    }));
    // From the end, so that a table over many pages collapses into its first part.
    for (let position = pages.length - 1; position > 0; position -= 1) {
      const [before, after] = [pages[position - 1], pages[position]];
      if (before && after) mergeAtBreak(before, after);
    }
    return { ...document, pdf_info: pages };
  },
};

function mergeAtBreak(before: Page, after: Page): void {
  const earlier = openTable(before.para_blocks.at(-1));
  const later = openTable(after.para_blocks.at(0));
  if (!earlier || !later || !mayBeOneTable(earlier, later)) return;

  const headerRows = countRepeatedHeaderRows(earlier.table, later.table);
  const hasNewRows = headerRows < later.table.rows.length;
  if (!hasNewRows || !haveMatchingColumns(earlier.table, later.table, headerRows)) return;

  const cellMerge = later.block.cell_merge ?? findCutRow(earlier.table, later.table, headerRows);
  const body = withTable(
    earlier,
    joinTables(earlier.table, onPage(later.table, after.page_idx), { headerRows, cellMerge }),
  );
  before.para_blocks.splice(-1, 1, {
    ...earlier.block,
    blocks: mergedChildren({ earlier, later, body, laterPage: after.page_idx }),
    parser_parts: [...partsOf(earlier, before), ...partsOf(later, after)],
  });
  after.para_blocks.splice(0, 1, emptied(later), ...captionsBelowAsText(later));
}

function mayBeOneTable(earlier: TablePart, later: TablePart): boolean {
  const isMarked = later.captions.some(saysContinuation);
  const hasCaptionAbove = later.captions.some((caption) => !isBelow(caption, later));
  if (hasCaptionAbove && !isMarked) return false;
  if (earlier.footnotes.length > (isMarked ? 1 : 0)) return false;
  return haveMatchingWidths(earlier.box, later.box);
}

interface Merged {
  readonly earlier: TablePart;
  readonly later: TablePart;
  readonly body: Block;
  /** On which `later` is. */
  readonly laterPage: number;
}

/** The notes of the later part end up under the whole; "to be continued" under the earlier part is dropped. */
function mergedChildren({ earlier, later, body, laterPage }: Merged): Block[] {
  const kept = (earlier.block.blocks ?? [])
    .filter((child) => child.type !== "table_footnote" || !saysContinuation(child))
    .map((child) => (child === earlier.body ? body : child));
  const lastIndex = Math.max(...kept.map(({ index }) => index ?? 0));
  const footnotes = later.footnotes.map((footnote, position) => ({
    ...markBlockCrossPage(footnote, laterPage),
    index: lastIndex + 1 + position,
  }));
  return [...kept, ...footnotes];
}

function partsOf(part: TablePart, page: Page): NonNullable<Block["parser_parts"]> {
  const { box, imagePath } = part;
  return part.block.parser_parts ?? [{ page_idx: page.page_idx, bbox: box, image_path: imagePath }];
}

/** Placeholder for the later part: the same blocks without content. */
function emptied(part: TablePart): Block {
  const { parser_parts: _movedParts, ...block } = part.block;
  const children = (block.blocks ?? []).filter((child) => !isCaptionOfItsOwn(child, part));
  return {
    ...block,
    blocks: children.map((child) => ({ ...child, lines: [], lines_deleted: true })),
  };
}

function captionsBelowAsText(part: TablePart): Block[] {
  return part.captions
    .filter((caption) => isCaptionOfItsOwn(caption, part))
    .map((caption) => ({ ...caption, type: "text" }));
}

function isCaptionOfItsOwn(child: Block, part: TablePart): boolean {
  return child.type === "table_caption" && isBelow(child, part) && !saysContinuation(child);
}
