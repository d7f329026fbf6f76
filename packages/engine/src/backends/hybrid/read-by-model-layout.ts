import type { Box } from "@parsewright/contract";
import { boxArea, sharedArea } from "@parsewright/document/geometry";
import type { SourcePage } from "@parsewright/document/files";
import type { ModelPage } from "../../readers/vlm/ask/ask-cells.ts";
import { addMissedText } from "../../readers/vlm/ask/add-missed-text.ts";
import { mineruProtocol } from "../../readers/vlm/ask/mineru-protocol.ts";
import { toPoints } from "../../readers/vlm/ask/page-layer.ts";
import type { PicturedPage } from "../../readers/vlm/ask/read-blocks.ts";
import { readInTwoSteps } from "../../readers/vlm/ask/read-in-two-steps.ts";
import type { PageAsking } from "../../readers/vlm/ask/read-pages.ts";
import type { VlmBlock } from "../../readers/vlm/mineru/vlm-block.ts";
import { FROM_LAYER } from "./from-layer.ts";
import { findOwnRegions } from "./read-by-own-layout.ts";

/** A title of which this much is one that our layout model calls the document's. */
const SAME_TITLE_SHARE = 0.8;

/** High effort: the vision model finds the blocks and looks into pictures; text still comes from the file where it can. */
export async function readByModelLayout(
  held: PicturedPage,
  asking: PageAsking,
): Promise<ModelPage> {
  const { page } = held;
  const regions = await findOwnRegions(page, asking);
  const titles = regions.flatMap(({ label, box }) => (label === "doc_title" ? [box] : []));
  return readInTwoSteps(
    held,
    {
      protocol: mineruProtocol,
      isAnalyzingImages: true,
      fromLayer: FROM_LAYER,
      settleLayout: (layout) =>
        addMissedText(layout, page).map((block) => settleTitle(block, titles, page)),
    },
    asking,
  );
}

function settleTitle(block: VlmBlock, titles: readonly Box[], page: SourcePage): VlmBlock {
  if (block.type !== "title" || titles.length === 0) return block;
  const box = toPoints(block.bbox, page);
  const isTitle = titles.some(
    (title) => sharedArea(box, title) >= SAME_TITLE_SHARE * Math.min(boxArea(box), boxArea(title)),
  );
  return { ...block, type: isTitle ? "doc_title" : "paragraph_title" };
}
