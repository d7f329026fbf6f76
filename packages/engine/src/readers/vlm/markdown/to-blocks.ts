import type { Block, Line } from "@parsewright/contract";
import { lineOf, type Place, plainLine } from "../../../blocks/lines.ts";
import { numberBlocks } from "../../../blocks/number-blocks.ts";
import { equationBlock, listBlock, textBlock, titleBlock } from "../../../blocks/text-blocks.ts";
import { codeBlock, figureBlock, tableBlock } from "../../../blocks/visual-blocks.ts";
import type { SourcePage } from "../../../formats/page-source.ts";
import { toWholePoints } from "../../../geometry/box.ts";
import { toPoints } from "../ask/page-layer.ts";
import { inlineSpans } from "./inline-spans.ts";
import type { MarkdownBlock } from "./split-markdown.ts";

/** Turns the blocks that a model wrote into those of the middle document. One without a box has no place on the page. */
export function toBlocks(written: readonly MarkdownBlock[], page: SourcePage): Block[] {
  return numberBlocks(
    written.map((block) => {
      const place = block.box && { bbox: toWholePoints(toPoints(block.box, page), page) };
      return MAKERS[block.kind](block, place ?? {});
    }),
  );
}

type ToBlock = (block: MarkdownBlock, place: Place) => Block;

const MAKERS: Readonly<Record<MarkdownBlock["kind"], ToBlock>> = {
  heading: ({ content, level }, place) =>
    titleBlock(toLines(content, place), { ...place, ...(level !== undefined && { level }) }),
  text: ({ content }, place) => textBlock(toLines(content, place), place),
  list: ({ content }, place) =>
    listBlock(
      content.split("\n").map((item) => textBlock(toLines(item, place), place)),
      { ...place, sub_type: "text" },
    ),
  formula: ({ content }, place) => equationBlock({ content }, place),
  table: ({ content }, place) => tableBlock({ html: content }, place),
  figure: ({ content }, place) => figureBlock("image", { content }, place),
  code: ({ content, language = "txt" }, place) =>
    codeBlock([plainLine(content, place)], { ...place, guess_lang: language }),
};

function toLines(content: string, place: Place): Line[] {
  return content.split("\n").map((line) => lineOf(inlineSpans(line), place));
}
