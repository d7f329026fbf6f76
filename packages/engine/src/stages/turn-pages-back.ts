import type { Block, Box, Line, Page } from "@parser/contract";
import { toWholePoints } from "../geometry/box.ts";
import { mapBox, uprightFrameOf } from "../geometry/upright-frame.ts";
import type { Stage } from "./stage.ts";

/** Scans that were turned to be read get boxes on the page as the file has it. The last stage: others want lines to lie level. */
export const turnPagesBack: Stage = {
  name: "turn-pages-back",
  apply: (document) => ({ ...document, pdf_info: document.pdf_info.map(turnBack) }),
};

function turnBack(page: Page): Page {
  const { parser_ocr } = page;
  if (parser_ocr === undefined || parser_ocr.turned_degrees === 0) return page;
  const [width, height] = parser_ocr.page_size;
  const { toPage } = uprightFrameOf({ width, height }, parser_ocr.turned_degrees);
  const turn = (box: Box) => toWholePoints(mapBox(box, toPage), { width, height });
  const turnAll = (blocks: readonly Block[]) => blocks.map((block) => turnBlock(block, turn));
  return {
    ...page,
    ...(page.preproc_blocks && { preproc_blocks: turnAll(page.preproc_blocks) }),
    para_blocks: turnAll(page.para_blocks),
    discarded_blocks: turnAll(page.discarded_blocks),
    page_size: [Math.trunc(width), Math.trunc(height)],
  };
}

type TurnBox = (box: Box) => Box;

function turnBlock(block: Block, turn: TurnBox): Block {
  const { bbox, bbox_fs, lines, blocks, sub_images } = block;
  return {
    ...block,
    ...(bbox && { bbox: turn(bbox) }),
    ...(bbox_fs && { bbox_fs: turn(bbox_fs) }),
    ...(lines && { lines: lines.map((line) => turnLine(line, turn)) }),
    ...(blocks && { blocks: blocks.map((part) => turnBlock(part, turn)) }),
    ...(sub_images && {
      sub_images: sub_images.map((image) => ({ ...image, bbox: turn(image.bbox) })),
    }),
  };
}

function turnLine(line: Line, turn: TurnBox): Line {
  return {
    ...line,
    ...(line.bbox && { bbox: turn(line.bbox) }),
    spans: line.spans.map((span) => ({ ...span, ...(span.bbox && { bbox: turn(span.bbox) }) })),
  };
}
