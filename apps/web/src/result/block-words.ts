import type { Block, Box, Word } from "@parsewright/contract";
import type { ViewBlock } from "./view-document.ts";

/** A word of a block, and where it is: results have them with `boxes: "words"`. */
export interface BlockWord {
  readonly text: string;
  readonly pageIndex: number;
  /** In points. */
  readonly bbox: Box;
  /** The cell of its table, counted from 0 through the rows. */
  readonly cell?: number;
}

const known = new WeakMap<Block, readonly BlockWord[]>();

/** The words of a block in reading order, those of merged pages too; none where the result has none. */
export function blockWords({
  source,
  pageIndex,
}: Pick<ViewBlock, "source" | "pageIndex">): readonly BlockWord[] {
  if (source === undefined) return [];
  const words = known.get(source) ?? wordsIn(source, pageIndex);
  known.set(source, words);
  return words;
}

function wordsIn({ lines = [], blocks = [] }: Block, pageIndex: number): BlockWord[] {
  // Lines of later pages come last: where the first is of one, all of the block is.
  const own = lines[0]?.parser_page_idx ?? pageIndex;
  const ofLines = lines.flatMap(({ parser_words, spans, parser_page_idx: page = own }) => [
    ...placed(parser_words, page),
    ...spans.flatMap(({ parser_cells: cells = [] }) =>
      cells.flatMap(({ parts = [], ...first }, cell) =>
        [first, ...parts].flatMap((part) => placed(part.words, part.page_idx ?? page, cell)),
      ),
    ),
  ]);
  return [...ofLines, ...blocks.flatMap((block) => wordsIn(block, own))];
}

function placed(words: readonly Word[] = [], pageIndex: number, cell?: number): BlockWord[] {
  return words.map(({ text, bbox }) => ({
    text,
    bbox,
    pageIndex,
    ...(cell !== undefined && { cell }),
  }));
}
