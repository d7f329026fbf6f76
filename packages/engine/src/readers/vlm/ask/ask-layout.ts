import type { SourcePage } from "@parsewright/document/files";
import { encodePng } from "@parsewright/document/images";
import { resizeBicubic } from "@parsewright/pdf/image";
import { parseLayout } from "../mineru/parse-layout.ts";
import { LAYOUT_PROMPT } from "../mineru/prompts.ts";
import type { VlmBlock } from "../mineru/vlm-block.ts";
import { askModel, type ModelAsking } from "./ask-model.ts";
import { readPageLayer } from "./page-layer.ts";
import type { PicturedPage } from "./read-blocks.ts";

/** Constant: the model was trained on layouts of pictures of this width and height, whatever the shape of the page. */
const LAYOUT_SIDE_PIXELS = 1036;

/** A layout that leaves out more of the page's own text than this is not one of this page. */
const MAX_REST_SHARE = 0.5;

/** Asks MinerU2.5 for the blocks of a page, in reading order. */
export async function askLayout(
  { page, picture }: PicturedPage,
  asking: Omit<ModelAsking, "findFault">,
): Promise<{ readonly layout: readonly VlmBlock[] } | { readonly failure: string }> {
  const square = await resizeBicubic(picture, LAYOUT_SIDE_PIXELS, LAYOUT_SIDE_PIXELS);
  const image = await encodePng(square);
  const answer = await askModel(
    { ...LAYOUT_PROMPT, image, isUrgent: true },
    { ...asking, findFault: (text) => findLayoutFault(text, page) },
  );
  return "failure" in answer ? answer : { layout: parseLayout(answer.text) };
}

function findLayoutFault(text: string, page: SourcePage): string | undefined {
  const layout = parseLayout(text);
  if (layout.length === 0 && text.trim() !== "") return "names no blocks";
  const { rest } = readPageLayer(page, layout);
  return rest.characters.length > MAX_REST_SHARE * page.characters.length
    ? "leaves out most of the text that the page has"
    : undefined;
}
