import type { Block, Box, Page, PageAudit } from "@parsewright/contract";
import {
  boxThroughMesh,
  mapBlockBoxes,
  mapBox,
  toWholePoints,
  uprightFrameOf,
} from "@parsewright/document/geometry";
import type { Stage } from "./stage.ts";

/** Scans that were turned or made flat to be read get boxes on the page as the file has it. The last stage: others want lines to lie level. */
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

/** Maps boxes of a page as it was read to the page as it is; `undefined` if both are the same. */
function turnOf({ parser_ocr }: Page): ((box: Box) => Box) | undefined {
  if (parser_ocr === undefined) return undefined;
  const { mesh, turned_degrees: degrees, page_size: size } = parser_ocr;
  if (degrees === 0 && mesh === undefined) return undefined;
  const [width, height] = mesh?.page_size ?? size;
  const { toPage } = uprightFrameOf({ width, height }, degrees);
  return (box) => {
    const level = mapBox(box, toPage);
    const onPage = mesh ? boxThroughMesh(mesh, level) : level;
    return toWholePoints(onPage, { width: size[0], height: size[1] });
  };
}

/** Turns a box by the page it is on: merged content has boxes of several pages, each turned in its own way. */
type TurnBox = (pageIndex: number, box: Box) => Box;

function turnPage(page: Page, turn: TurnBox): Page {
  const { page_idx, page_size, parser_ocr } = page;
  const turnAll = (blocks: readonly Block[]) =>
    blocks.map((block) => mapBlockBoxes(block, (box, from = page_idx) => turn(from, box)));
  const [width, height] = parser_ocr?.page_size ?? page_size ?? [0, 0];
  return {
    ...page,
    ...(page.preproc_blocks && { preproc_blocks: turnAll(page.preproc_blocks) }),
    para_blocks: turnAll(page.para_blocks),
    discarded_blocks: turnAll(page.discarded_blocks),
    ...(page.parser_audit && {
      parser_audit: turnAudit(page.parser_audit, (box) => turn(page_idx, box)),
    }),
    ...(page_size && { page_size: [Math.trunc(width), Math.trunc(height)] }),
  };
}

function turnAudit(audit: PageAudit, turn: (box: Box) => Box): PageAudit {
  const { disagreements } = audit;
  if (disagreements === undefined) return audit;
  return {
    ...audit,
    disagreements: disagreements.map((one) => ({ ...one, bbox: turn(one.bbox) })),
  };
}
