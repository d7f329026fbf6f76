import {
  type Block,
  type BlockBox,
  type Box,
  type Document,
  type Line,
  type Page,
  pageNumberOf,
} from "@parsewright/contract";
import { isInside, unionOf } from "../geometry/box.ts";
import { toPageBox } from "./block-parts.ts";

/** A part of a page that a block covers. */
interface Place {
  readonly page: Page;
  /** In points. */
  readonly bbox: Box;
}

/** Everywhere a block is: a paragraph may go on in the next column, and a table or an equation on the next page. */
export function placesOf(block: Block, page: Page, document: Document): Place[] {
  const { bbox } = block;
  if (bbox === undefined || page.page_size === undefined) return [];
  const parts = (block.parser_parts ?? []).filter(
    // They say where the beginning is, too.
    (part) => part.page_idx !== page.page_idx || !isInside(part.bbox, bbox),
  );
  const elsewhere = linesElsewhere(block, bbox, page);
  const further = new Map<number, Box[]>();
  for (const { page_idx, bbox: box } of [...parts, ...elsewhere]) {
    further.set(page_idx, [...(further.get(page_idx) ?? []), box]);
  }
  return [
    { page, bbox },
    ...[...further].flatMap(([index, boxes]) => {
      const on = document.pdf_info.find(({ page_idx }) => page_idx === index);
      return on?.page_size === undefined ? [] : [{ page: on, bbox: unionOf(boxes) }];
    }),
  ];
}

/** The same in thousandths of each page. */
export function boxesOf(
  { id, block, page }: { readonly id: string; readonly block: Block; readonly page: Page },
  document: Document,
): BlockBox[] {
  return placesOf(block, page, document).flatMap(({ page: on, bbox }) => {
    const box = toPageBox({ ...block, bbox }, on);
    return box === undefined ? [] : [{ block: id, page: pageNumberOf(on), bbox: box }];
  });
}

function linesElsewhere(block: Block, bbox: Box, page: Page): { page_idx: number; bbox: Box }[] {
  return allLines(block).flatMap((line) => {
    const { bbox: box, parser_page_idx: page_idx = page.page_idx } = line;
    if (box === undefined || (page_idx === page.page_idx && isInside(middleOf(box), bbox)))
      return [];
    return [{ page_idx, bbox: box }];
  });
}

function allLines({ lines = [], blocks = [] }: Block): Line[] {
  return [...lines, ...blocks.flatMap((child) => allLines(child))];
}

function middleOf([left, top, right, bottom]: Box): Box {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [x, y, x, y];
}
