import type { Block, Box, Line, Page } from "@parser/contract";
import { toWholePoints } from "../geometry/box.ts";
import { mapBox, uprightFrameOf } from "../geometry/upright-frame.ts";
import type { Stage } from "./stage.ts";

/** Scans that were turned to be read get boxes on the page as the file has it. The last stage: others want lines to lie level. */
export const turnPagesBack: Stage = {
  name: "turn-pages-back",
  apply(document) {
    const turns = new Map(
      document.pdf_info.flatMap((page) => {
        const turn = turnOf(page);
        return turn === undefined ? [] : [[page.page_idx, turn]];
      }),
    );
    if (turns.size === 0) return document;
    const turnOn: TurnBox = (pageIndex, box) => turns.get(pageIndex)?.(box) ?? box;
    return { ...document, pdf_info: document.pdf_info.map((page) => turnPage(page, turnOn)) };
  },
};

/** Where a box of a page as it was read is on the page as it is; nothing where that is the same. */
function turnOf({ parser_ocr }: Page): ((box: Box) => Box) | undefined {
  if (parser_ocr === undefined || parser_ocr.turned_degrees === 0) return undefined;
  const [width, height] = parser_ocr.page_size;
  const { toPage } = uprightFrameOf({ width, height }, parser_ocr.turned_degrees);
  return (box) => toWholePoints(mapBox(box, toPage), { width, height });
}

/** What was merged across pages has boxes of both, and each of them may be turned in its own way. */
type TurnBox = (pageIndex: number, box: Box) => Box;

function turnPage(page: Page, turn: TurnBox): Page {
  const { page_idx, page_size, parser_ocr } = page;
  const turnAll = (blocks: readonly Block[]) =>
    blocks.map((block) => turnBlock(block, { page: page_idx, turn }));
  const [width, height] = parser_ocr?.page_size ?? page_size ?? [0, 0];
  return {
    ...page,
    ...(page.preproc_blocks && { preproc_blocks: turnAll(page.preproc_blocks) }),
    para_blocks: turnAll(page.para_blocks),
    discarded_blocks: turnAll(page.discarded_blocks),
    ...(page_size && { page_size: [Math.trunc(width), Math.trunc(height)] }),
  };
}

interface Turning {
  /** On which the block stands, or that of which it is a part. */
  readonly page: number;
  readonly turn: TurnBox;
}

function turnBlock(block: Block, { page, turn }: Turning): Block {
  const { bbox, bbox_fs, lines, blocks, sub_images, parser_parts } = block;
  // Lines from later pages come last: where the first is from one, all of the block is, as a note under a table.
  const own = lines?.[0]?.parser_page_idx ?? page;
  return {
    ...block,
    ...(bbox && { bbox: turn(own, bbox) }),
    ...(bbox_fs && { bbox_fs: turn(own, bbox_fs) }),
    ...(lines && { lines: lines.map((line) => turnLine(line, { page: own, turn })) }),
    ...(blocks && { blocks: blocks.map((part) => turnBlock(part, { page: own, turn })) }),
    ...(sub_images && {
      sub_images: sub_images.map((image) => ({ ...image, bbox: turn(own, image.bbox) })),
    }),
    ...(parser_parts && {
      parser_parts: parser_parts.map((part) => ({ ...part, bbox: turn(part.page_idx, part.bbox) })),
    }),
  };
}

function turnLine(line: Line, { page, turn }: Turning): Line {
  const own = line.parser_page_idx ?? page;
  return {
    ...line,
    ...(line.bbox && { bbox: turn(own, line.bbox) }),
    spans: line.spans.map((span) => ({
      ...span,
      ...(span.bbox && { bbox: turn(own, span.bbox) }),
    })),
  };
}
