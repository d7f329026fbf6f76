import type { VlmBlock } from "../mineru/vlm-block.ts";
import type { ModelPage } from "./ask-cells.ts";
import { askLayout } from "./ask-layout.ts";
import { degradePage } from "./degrade-page.ts";
import { type BlockRecipe, type PicturedPage, readBlocks } from "./read-blocks.ts";
import type { PageAsking } from "./read-pages.ts";
import { toPage } from "./to-page.ts";

/** Recipe for reading blocks after the model has named them. */
export interface TwoStepRecipe extends BlockRecipe {
  /** Changes the layout before anything is read. */
  readonly settleLayout?: (layout: readonly VlmBlock[]) => readonly VlmBlock[];
}

/** Asks for the layout of a page, then for the content of its blocks. */
export async function readInTwoSteps(
  held: PicturedPage,
  recipe: TwoStepRecipe,
  asking: PageAsking,
): Promise<ModelPage> {
  const answer = await askLayout(held, asking);
  if ("failure" in answer) return withoutModel(held, answer.failure, asking);
  const layout = recipe.settleLayout?.(answer.layout) ?? answer.layout;
  return readByLayout(held, { layout, recipe }, asking);
}

/** Asks for the content of blocks that are known already. */
export async function readByLayout(
  held: PicturedPage,
  { layout, recipe }: { readonly layout: readonly VlmBlock[]; readonly recipe: BlockRecipe },
  asking: PageAsking,
): Promise<ModelPage> {
  const read = await readBlocks(held, layout, { asking, recipe });
  return { page: await toPage(held.page, read, asking), blocks: read.blocks };
}

/** Reads a page as if there were no model. */
export async function withoutModel(
  { page }: Pick<PicturedPage, "page">,
  reason: string,
  asking: PageAsking,
): Promise<ModelPage> {
  return { page: await degradePage(page, { ...asking, reason }), blocks: [] };
}
