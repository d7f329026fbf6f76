import type { Block, Box, Line } from "@parser/contract";
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
      const bbox = block.box && toWholePoints(toPoints(block.box, page), page);
      return { ...toBlock(block, bbox), ...(bbox && { bbox }) };
    }),
  );
}

function toBlock({ kind, content, level, language }: MarkdownBlock, bbox: Box | undefined): Block {
  const place = bbox === undefined ? {} : { bbox };
  switch (kind) {
    case "heading":
      return {
        type: "title",
        ...(level !== undefined && { level }),
        lines: toLines(content.replaceAll("\n", " "), bbox),
      };
    case "text":
      return { type: "text", lines: toLines(content, bbox) };
    case "list":
      return { type: "list", sub_type: "text", blocks: toItems(content, bbox) };
    case "formula":
      return {
        type: "interline_equation",
        lines: [{ ...place, spans: [{ type: "interline_equation", ...place, content }] }],
      };
    case "table":
      return {
        type: "table",
        blocks: [
          bodyOf("table_body", { ...place, spans: [{ type: "table", ...place, html: content }] }),
        ],
      };
    case "figure":
      return {
        type: "image",
        blocks: [bodyOf("image_body", { ...place, spans: [{ type: "image", ...place, content }] })],
      };
    case "code":
      return {
        type: "code",
        sub_type: "code",
        guess_lang: language ?? "txt",
        blocks: [bodyOf("code_body", { ...place, spans: [{ type: "text", ...place, content }] })],
      };
  }
}

function bodyOf(type: "table_body" | "image_body" | "code_body", line: Line): Block {
  return { type, ...(line.bbox && { bbox: line.bbox }), lines: [line] };
}

function toItems(content: string, bbox: Box | undefined): Block[] {
  return content.split("\n").map((item) => ({
    type: "text",
    ...(bbox && { bbox }),
    lines: toLines(item, bbox),
  }));
}

function toLines(content: string, bbox: Box | undefined): Line[] {
  return content
    .split("\n")
    .map((line) => ({ ...(bbox && { bbox }), spans: inlineSpans(line, bbox) }));
}
