import type { Block } from "@parsewright/contract";
import { spansOf } from "../blocks/block-text.ts";
import { bodySpanOf, figureText, partsOf, pictureContentOf, titleLevelOf } from "./block-parts.ts";
import { blockText, codeText, noteText } from "./block-text.ts";
import type { RenderContext } from "./document-shape.ts";
import { itemTexts, listText } from "./list-items.ts";
import { imageReference, latexOf, tableHtmlOf } from "./span-markdown.ts";

interface Visual {
  readonly imagePath: string;
  readonly captions: string[];
  readonly footnotes: string[];
}

/** Content of a body block, with its strings as Markdown. The flat lists differ only in their fields. */
export type BlockContent =
  | { readonly kind: "text"; readonly type: Block["type"]; readonly text: string }
  | { readonly kind: "title"; readonly text: string; readonly level: number }
  | { readonly kind: "equation"; readonly imagePath: string; readonly text: string }
  | {
      readonly kind: "list";
      readonly type: "list" | "index";
      readonly isReferences: boolean;
      readonly items: string[];
      readonly text: string;
    }
  | ({ readonly kind: "table"; readonly html: string } & Visual)
  | ({
      readonly kind: "image" | "chart";
      readonly content: string;
      readonly subType: string | undefined;
    } & Visual)
  | ({
      readonly kind: "code";
      readonly subType: "code" | "algorithm";
      readonly body: string;
    } & Visual);

/** Reads a body block, whichever backend made it. */
export function describeBlock(block: Block, context: RenderContext): BlockContent {
  const { type } = block;
  switch (type) {
    case "title":
      return { kind: type, text: blockText(block, context), level: titleLevelOf(block, context) };
    case "interline_equation":
      return describeEquation(block, context);
    case "list":
    case "index":
      return describeList(block, type, context);
    case "table": {
      const html = tableHtmlOf(bodySpanOf(block, context), context.options);
      return { kind: type, html, ...describeVisual(block, context) };
    }
    case "image":
    case "chart": {
      const content = pictureContentOf(block, context) || describedText(block);
      return { kind: type, content, subType: block.sub_type, ...describeVisual(block, context) };
    }
    case "code":
      return describeCode(block, context);
    default:
      return { kind: "text", type, text: noteText(block, context) };
  }
}

/** Alternative text of a picture, and the text printed in it. */
function describedText(block: Block): string {
  return [block.parser_alternative, figureText(block)].filter(Boolean).join("\n");
}

function describeEquation(block: Block, context: RenderContext): BlockContent {
  const spans = spansOf(block);
  const hasLatex = spans.some((span) => latexOf(span, context.options) !== "");
  return {
    kind: "equation",
    imagePath: imageReference(spans.find((span) => span.image_path)?.image_path, context.options),
    text: hasLatex ? blockText(block, context) : "",
  };
}

function describeList(block: Block, type: "list" | "index", context: RenderContext): BlockContent {
  return {
    kind: "list",
    type,
    isReferences: block.sub_type === "ref_text",
    items: itemTexts(block, context),
    text: listText(block, context),
  };
}

function describeCode(block: Block, context: RenderContext): BlockContent {
  const bodies = partsOf(block, "body", context);
  return {
    kind: "code",
    subType: block.sub_type === "algorithm" ? "algorithm" : "code",
    body: bodies.map((body) => codeText(block, body, context)).join("\n\n"),
    ...describeVisual(block, context),
  };
}

function describeVisual(block: Block, context: RenderContext): Visual {
  const textsOf = (role: "caption" | "footnote") =>
    partsOf(block, role, context).map((part) => blockText(part, context));
  return {
    imagePath: imageReference(bodySpanOf(block, context)?.image_path, context.options),
    captions: textsOf("caption"),
    footnotes: textsOf("footnote"),
  };
}
