import type { SourcePage } from "@parsewright/document/files";
import { checkRegions } from "../../readers/regions/by-model/check-regions.ts";
import type { LayoutRegion } from "../../readers/layout/layout-reader.ts";
import type { ModelPage } from "../../readers/vlm/ask/ask-cells.ts";
import { blockProtocolOf } from "../../readers/vlm/block-protocol-of.ts";
import { layoutFromRegions } from "../../readers/vlm/ask/layout-from-regions.ts";
import type { PicturedPage } from "../../readers/vlm/ask/read-blocks.ts";
import { readByLayout } from "../../readers/vlm/ask/read-in-two-steps.ts";
import type { PageAsking } from "../../readers/vlm/ask/read-pages.ts";
import { readTextLayer } from "../../readers/text/text-layer.ts";
import { readWholePage } from "../../readers/vlm/read-whole-page.ts";
import { FROM_LAYER } from "./from-layer.ts";

/** Medium effort, a scan: our layout model finds the blocks, the vision model reads them. Without ours it does both. */
export async function readByOwnLayout(held: PicturedPage, asking: PageAsking): Promise<ModelPage> {
  const regions = await findOwnRegions(held.page, asking);
  const recipe = {
    protocol: blockProtocolOf(asking.vision),
    isAnalyzingImages: false,
    fromLayer: FROM_LAYER,
  };
  if (regions.length === 0) return readWholePage(held, recipe, asking);
  const { page } = held;
  const checked = checkRegions(regions, page, { text: readTextLayer(page.characters), tables: [] });
  const layout = layoutFromRegions(checked, page);
  return readByLayout(held, { layout, recipe }, asking);
}

/** None where there is no model, or where it fails. */
export async function findOwnRegions(
  page: SourcePage,
  { layout, signal }: PageAsking,
): Promise<LayoutRegion[]> {
  if (layout === undefined) return [];
  try {
    return await layout.findRegions(page, signal);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}
