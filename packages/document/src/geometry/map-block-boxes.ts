import type { Block, Box, Line, Span, TableCellPlace, Word } from "@parsewright/contract";

/** Maps a box. `pageIndex` is set for lines that were merged into a block from a later page. */
type MapBox = (box: Box, pageIndex: number | undefined) => Box;

/** A block all of whose boxes went elsewhere: its own, and those of its lines, spans and parts. */
export function mapBlockBoxes(block: Block, map: MapBox, pageIndex?: number): Block {
  const { bbox, bbox_fs, lines, blocks, sub_images, parser_parts } = block;
  // Lines from later pages come last: where the first is from one, all of the block is, as a note under a table.
  const own = lines?.[0]?.parser_page_idx ?? pageIndex;
  return {
    ...block,
    ...(bbox && { bbox: map(bbox, own) }),
    ...(bbox_fs && { bbox_fs: map(bbox_fs, own) }),
    ...(lines && { lines: lines.map((line) => mapLineBoxes(line, map, own)) }),
    ...(blocks && { blocks: blocks.map((part) => mapBlockBoxes(part, map, own)) }),
    ...(sub_images && {
      sub_images: sub_images.map((image) => ({ ...image, bbox: map(image.bbox, own) })),
    }),
    ...(parser_parts && {
      parser_parts: parser_parts.map((part) => ({ ...part, bbox: map(part.bbox, part.page_idx) })),
    }),
  };
}

function mapLineBoxes(line: Line, map: MapBox, pageIndex: number | undefined): Line {
  const own = line.parser_page_idx ?? pageIndex;
  return {
    ...line,
    ...(line.bbox && { bbox: map(line.bbox, own) }),
    spans: line.spans.map((span) => mapSpanBoxes(span, map, own)),
    ...(line.parser_words && { parser_words: mapWords(line.parser_words, map, own) }),
  };
}

function mapSpanBoxes(span: Span, map: MapBox, pageIndex: number | undefined): Span {
  return {
    ...span,
    ...(span.bbox && { bbox: map(span.bbox, pageIndex) }),
    ...(span.parser_cells && {
      parser_cells: span.parser_cells.map((cell) => mapCellBoxes(cell, map, pageIndex)),
    }),
  };
}

function mapCellBoxes(
  cell: TableCellPlace,
  map: MapBox,
  pageIndex: number | undefined,
): TableCellPlace {
  const { parts } = cell;
  return {
    ...mapPart(cell, map, pageIndex),
    ...(parts && { parts: parts.map((part) => mapPart(part, map, pageIndex)) }),
  };
}

function mapPart<Part extends Pick<TableCellPlace, "bbox" | "page_idx" | "words">>(
  part: Part,
  map: MapBox,
  pageIndex: number | undefined,
): Part {
  const { bbox, page_idx = pageIndex, words } = part;
  return {
    ...part,
    bbox: map(bbox, page_idx),
    ...(words && { words: mapWords(words, map, page_idx) }),
  };
}

function mapWords(words: readonly Word[], map: MapBox, pageIndex: number | undefined): Word[] {
  return words.map((word) => ({ ...word, bbox: map(word.bbox, pageIndex) }));
}
