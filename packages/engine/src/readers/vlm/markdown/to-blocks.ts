import type { Block, Line } from "@parsewright/contract";
import {
  codeBlock,
  equationBlock,
  figureBlock,
  lineOf,
  listBlock,
  numberBlocks,
  type Place,
  plainLine,
  tableBlock,
  textBlock,
  titleBlock,
} from "@parsewright/document/blocks";
import type { SourcePage } from "@parsewright/document/files";
import { toWholePoints } from "@parsewright/document/geometry";
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
