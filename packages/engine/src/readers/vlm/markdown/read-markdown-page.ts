import type { SourcePage } from "@parsewright/document/files";
import { encodePng } from "@parsewright/document/images";
import { findFigures } from "../../figures/find-figures.ts";
import { finishPage } from "../../page/finish-page.ts";
import { findTables } from "../../tables/find-tables.ts";
import { readTextLayer } from "../../text/text-layer.ts";
import type { ModelPage } from "../ask/ask-cells.ts";
import { askModel } from "../ask/ask-model.ts";
import { toShares } from "../ask/layout-from-regions.ts";
import { hasTextToTrust, toReadLines } from "../ask/page-layer.ts";
import type { PicturedPage } from "../ask/read-blocks.ts";
import { withoutModel } from "../ask/read-in-two-steps.ts";
import type { PageAsking } from "../ask/read-pages.ts";
import { contradictsTextLayer } from "../mineru/contradicts-text-layer.ts";
import { plainText } from "./inline-spans.ts";
import { PAGE_PROMPT } from "./prompts.ts";
import type { MarkdownBlock } from "./split-markdown.ts";
import { toBlocks } from "./to-blocks.ts";

const NO_PLACES =
  "The model does not say where its blocks are: those without a place have no picture.";

/** Reads a page with a model that writes Markdown. */
export async function readMarkdownPage(
  { page, picture }: PicturedPage,
  asking: PageAsking,
): Promise<ModelPage> {
  // Loaded here, because its parser is of no use to an engine without a model.
  const { splitMarkdown } = await import("./split-markdown.ts");
  const image = await encodePng(picture);
  const answer = await askModel(
    { ...PAGE_PROMPT, image },
    { ...asking, findFault: (text) => findPageFault(splitMarkdown(text), page) },
  );
  if ("failure" in answer) return withoutModel({ page }, answer.failure, asking);
  const written = placeFigures(splitMarkdown(answer.text), page);
  const isPlaced = written.every(({ box }) => box !== undefined);
  const notes = [...(page.notes ?? []), ...(isPlaced ? [] : [NO_PLACES])];
  return {
    page: await finishPage({ page, blocks: toBlocks(written, page), notes }, asking),
    blocks: [],
  };
}

function findPageFault(written: readonly MarkdownBlock[], page: SourcePage): string | undefined {
  const isEmptyPage = page.characters.length === 0 && page.images.length === 0;
  if (written.length === 0 && !isEmptyPage) return "holds nothing of the page";
  const drawn = page.characters.filter(({ isUndrawn }) => isUndrawn !== true);
  if (drawn.length === 0 || !hasTextToTrust(page)) return undefined;
  const said = written.map(({ content }) => plainText(content).replaceAll(/<[^>]*>/g, " "));
  const layer = toReadLines(drawn, { page, hasFormulas: false });
  return contradictsTextLayer(said.join("\n"), layer.text)
    ? "says something else than the page's own text"
    : undefined;
}

/** Figures that the model names without a place get those that the file draws, where there are as many. */
function placeFigures(written: readonly MarkdownBlock[], page: SourcePage): MarkdownBlock[] {
  const named = written.filter(({ kind, box }) => kind === "figure" && box === undefined);
  const drawn =
    named.length === 0
      ? []
      : findFigures(page, { tables: findTables(page), text: readTextLayer(page.characters) });
  const places = drawn.map(({ box }) => toShares(box, page));
  const boxOf = (block: MarkdownBlock) =>
    named.length === drawn.length ? places[named.indexOf(block)] : undefined;
  return written.flatMap((block): MarkdownBlock[] => {
    if (block.kind !== "figure" || block.box !== undefined) return [block];
    const box = boxOf(block);
    if (box !== undefined) return [{ ...block, box }];
    return block.content === "" ? [] : [{ kind: "text", content: block.content }];
  });
}
