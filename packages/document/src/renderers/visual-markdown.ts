import type { Block } from "@parsewright/contract";
import { cleanTableHtml } from "../html/clean-table-html.ts";
import { escapeHtml } from "../html/escape-html.ts";
import { spansOf } from "../blocks/block-text.ts";
import { figureText, pictureContentOf } from "./block-parts.ts";
import { blockText, codeText } from "./block-text.ts";
import type { DocumentShape, RenderContext } from "./document-shape.ts";
import { pictureMarkdown, tableHtmlOf } from "./span-markdown.ts";
import { escapeLive, escapeLiveHtml } from "./text/escape-markdown.ts";

interface VisualPart {
  readonly markdown: string;
  readonly kind: "plain" | "html" | "details";
}

/** An image, table, chart or listing with its captions and footnotes. */
export function visualMarkdown(block: Block, context: RenderContext): string {
  const parts = orderParts(block, context)
    .flatMap((part) =>
      part.type === `${block.type}_body`
        ? bodyParts(block, part, context)
        : plain(blockText(part, context)),
    )
    .filter(({ markdown }) => markdown !== "");

  return parts
    .map((part, position) => {
      const next = parts[position + 1];
      return part.markdown + (next === undefined ? "" : separate[context.shape.name](part, next));
    })
    .join("");
}

/** Captions are above or below as on the page; office files do not say which. */
function orderParts({ type, blocks = [] }: Block, { shape }: RenderContext): Block[] {
  const rank = (part: Block) =>
    shape.name === "office"
      ? Number(part.type !== `${type}_body`)
      : (part.index ?? Number.MAX_SAFE_INTEGER);
  return blocks.toSorted((left, right) => rank(left) - rank(right));
}

function bodyParts(block: Block, body: Block, context: RenderContext): VisualPart[] {
  switch (block.type) {
    case "table":
      return spansOf(body).map((span) => {
        const html = tableHtmlOf(span, context.options);
        return html
          ? { markdown: html, kind: "html" }
          : plain(pictureMarkdown(span, context.options));
      });
    case "code":
      return [codePart(block, body, context)];
    default:
      return pictureParts(block, body, context);
  }
}

function codePart(block: Block, body: Block, context: RenderContext): VisualPart {
  const isBox = block.sub_type === "algorithm" && context.shape.name !== "pipeline";
  return { markdown: codeText(block, body, context), kind: isBox ? "html" : "plain" };
}

function pictureParts(block: Block, body: Block, context: RenderContext): VisualPart[] {
  const content = pictureContentOf(block, context);
  if (context.shape.name === "office" && block.type === "chart" && content !== "") {
    return [{ markdown: escapeLiveHtml(content), kind: "html" }];
  }
  // Text of an office file about a picture is its alternative text; a model's words are longer.
  const alternativeText =
    context.shape.name === "office" ? content : (block.parser_alternative ?? "");
  const printed = context.options.pageFurniture === "keep" ? [plain(figureText(block))] : [];
  const pictures = [
    ...spansOf(body).map((span) => plain(pictureMarkdown(span, context.options, alternativeText))),
    ...printed,
  ];
  if (content === "" || context.shape.name === "office") return pictures;

  const summary = escapeLiveHtml(escapeHtml(block.sub_type ?? `${block.type} content`));
  const details = `<details>\n<summary>${summary}</summary>\n\n${modelMarkdown(content)}\n</details>`;
  return [...pictures, { markdown: details, kind: "details" }];
}

/** A model repeats what it reads in a picture: of its Markdown, one table and one listing stay as they are. */
function modelMarkdown(content: string): string {
  if (/^```\w*\n(?:(?!```)[^])*\n```$/.test(content)) return content;
  const table = /^<table[\s>]/i.test(content) ? cleanTableHtml(content) : undefined;
  return table === undefined ? escapeLive(content) : escapeLiveHtml(table);
}

function plain(markdown: string): VisualPart {
  return { markdown, kind: "plain" };
}

type Separate = (left: VisualPart, right: VisualPart) => string;

const HARD_BREAK = "  \n";

/** Separator that each shape writes between two parts of one block. */
const separate: Readonly<Record<DocumentShape["name"], Separate>> = {
  vlm: (left, right) => (left.kind === "plain" && right.kind === "plain" ? HARD_BREAK : "\n\n"),
  pipeline: (left, right) => {
    if (left.kind !== "plain" || right.kind === "details") return "\n\n";
    return right.kind === "html" ? "\n" : HARD_BREAK;
  },
  office: (left) => (left.kind === "html" ? `\n${HARD_BREAK}` : HARD_BREAK),
};
