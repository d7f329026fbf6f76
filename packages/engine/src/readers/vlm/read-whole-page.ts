import type { ModelPage } from "./ask/ask-cells.ts";
import type { PicturedPage } from "./ask/read-blocks.ts";
import { readInTwoSteps, type TwoStepRecipe } from "./ask/read-in-two-steps.ts";
import type { PageAsking } from "./ask/read-pages.ts";
import { readMarkdownPage } from "./markdown/read-markdown-page.ts";

/** Reads a page of which nothing is known yet, as the model wants to be asked. */
export function readWholePage(
  held: PicturedPage,
  recipe: TwoStepRecipe,
  asking: PageAsking,
): Promise<ModelPage> {
  return asking.vision.protocol === "mineru"
    ? readInTwoSteps(held, recipe, asking)
    : readMarkdownPage(held, asking);
}
