import type { Block, Box, Line, Span } from "@parser/contract";
import type { SourcePage } from "../../../formats/page-source.ts";
import { toWholePoints } from "../../../geometry/box.ts";
import { numberBlocks } from "../../blocks/number-blocks.ts";
import { toPoints } from "../ask/page-layer.ts";
import { inlineSpans } from "./inline-spans.ts";
import type { MarkdownBlock } from "./split-markdown.ts";

/** Turns the blocks that a model wrote into those of the middle document. One without a box has no place on the page. */
export function toBlocks(written: readonly MarkdownBlock[], page: SourcePage): Block[] {
  return numberBlocks(
    written.map((block) => {
      const place = block.box && { bbox: toWholePoints(toPoints(block.box, page), page) };
      return { ...MAKERS[block.kind](block, place ?? {}), ...place };
    }),
  );
}

type ToBlock = (block: MarkdownBlock, place: { readonly bbox?: Box }) => Block;

const MAKERS: Readonly<Record<MarkdownBlock["kind"], ToBlock>> = {
  heading: ({ content, level }, place) => ({
    type: "title",
    ...(level !== undefined && { level }),
    lines: toLines(content, place),
  }),
  text: ({ content }, place) => ({ type: "text", lines: toLines(content, place) }),
  list: ({ content }, place) => ({
    type: "list",
    sub_type: "text",
    blocks: content
      .split("\n")
      .map((item): Block => ({ type: "text", ...place, lines: toLines(item, place) })),
  }),
  formula: ({ content }, place) => ({
    type: "interline_equation",
    lines: [lineOf({ type: "interline_equation", content }, place)],
  }),
  table: ({ content }, place) => ({
    type: "table",
    blocks: [
      { type: "table_body", ...place, lines: [lineOf({ type: "table", html: content }, place)] },
    ],
  }),
  figure: ({ content }, place) => ({
    type: "image",
    blocks: [{ type: "image_body", ...place, lines: [lineOf({ type: "image", content }, place)] }],
  }),
  code: ({ content, language = "txt" }, place) => ({
    type: "code",
    sub_type: "code",
    guess_lang: language,
    blocks: [{ type: "code_body", ...place, lines: [lineOf({ type: "text", content }, place)] }],
  }),
};

function lineOf(span: Span, place: { readonly bbox?: Box }): Line {
  return { ...place, spans: [{ ...span, ...place }] };
}

function toLines(content: string, place: { readonly bbox?: Box }): Line[] {
  return content.split("\n").map((line) => ({
    ...place,
    spans: inlineSpans(line).map((span) => ({ ...span, ...place })),
  }));
}
