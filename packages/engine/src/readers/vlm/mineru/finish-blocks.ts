import { cleanEquation } from "./clean-equation.ts";
import { cleanText } from "./clean-text.ts";
import { DISPLAY_MATH, INLINE_MATH, rewriteDelimited } from "./delimited.ts";
import { applyImageAnalysis } from "./image-analysis/apply-image-analysis.ts";
import { readImageAnalysis } from "./image-analysis/read-image-analysis.ts";
import { joinEquations } from "./join-equations.ts";
import { otslToHtml } from "./otsl-to-html.ts";
import { escapeCell } from "./table-cells.ts";
import type { VlmBlock, VlmBlockType } from "./vlm-block.ts";

/** Answer of the model for a crop without text. */
const NON_TEXT = "[Non-Text]";

/** Types that keep their place on the page, or a picture, even without text. */
const KEPT_WITHOUT_TEXT: ReadonlySet<VlmBlockType> = new Set([
  "header",
  "footer",
  "image",
  "chart",
  "table",
  "equation",
  "list",
  "image_block",
  "equation_block",
]);

/**
 * Turns what the model wrote into what blocks hold: tables as HTML, formulas repaired, pictures described. A block
 * that cannot be finished stays as the model wrote it. `images` says what stands for `[TOKEN]` in tables, by the
 * token without brackets: our own data URI, or the bare name of a file in the image folder.
 */
export function finishBlocks(
  blocks: readonly VlmBlock[],
  images: ReadonlyMap<string, string> = new Map(),
): VlmBlock[] {
  const finished = blocks.flatMap((block) => orRaw(block, () => finishBlock(block, images)));
  return joinEquations(finished).map(withBrackets);
}

/** Falls back to the model's own words, which are better than no block. */
function orRaw(block: VlmBlock, finish: () => VlmBlock[]): VlmBlock[] {
  try {
    return finish();
  } catch {
    return [block];
  }
}

function finishBlock(block: VlmBlock, images: ReadonlyMap<string, string>): VlmBlock[] {
  const named: VlmBlock =
    block.type === "list_item" ? { ...block, type: "text", merge_prev: false } : block;
  if (named.content === null) return [named];
  if (named.content === NON_TEXT)
    return KEPT_WITHOUT_TEXT.has(named.type) ? [{ ...named, content: "" }] : [];
  return [finishContent(named, named.content, images)];
}

function finishContent(
  block: VlmBlock,
  content: string,
  images: ReadonlyMap<string, string>,
): VlmBlock {
  switch (block.type) {
    case "table":
      return { ...block, content: finishTable(content, images) };
    case "equation":
      return { ...block, content: cleanEquation(content) };
    case "text":
      return { ...block, content: cleanText(content) };
    case "image":
    case "chart":
      return finishPicture(applyImageAnalysis(block, readImageAnalysis(content)));
    default:
      return block;
  }
}

/** A picture of a table or a formula is finished like one. */
function finishPicture(block: VlmBlock): VlmBlock {
  return block.type === "equation" || block.type === "table"
    ? finishContent(block, block.content ?? "", new Map())
    : block;
}

function withBrackets(block: VlmBlock): VlmBlock {
  if (block.type !== "equation" || !block.content) return block;
  return { ...block, content: `\\[\n${block.content}\n\\]` };
}

/** A picture within a table was covered with its token before the model saw it. */
const TOKEN = /\[\s{0,8}([A-Z0-9]{4})\s{0,8}\]/g;

/** The table of a model as HTML, with our pictures in their cells and its formulas marked. */
function finishTable(content: string, images: ReadonlyMap<string, string>): string {
  const html = otslToHtml(content).replaceAll(TOKEN, (source, token: string) => {
    const image = images.get(token);
    return image === undefined ? source : `<img src="${escapeCell(image)}"/>`;
  });
  return markFormulas(html);
}

/** Formulas end with their cell: tags are never part of one, and what is marked already stays. */
function markFormulas(html: string): string {
  let isMarked = false;
  return html
    .split(/(<[^<>]*>)/)
    .map((part) => {
      if (part === "<eq>") isMarked = true;
      if (part === "</eq>") isMarked = false;
      return part.startsWith("<") || isMarked ? part : markFormulasIn(part);
    })
    .join("");
}

function markFormulasIn(text: string): string {
  const mark = (inside: string) => `<eq>${inside.trim()}</eq>`;
  return rewriteDelimited(rewriteDelimited(text, INLINE_MATH, mark), DISPLAY_MATH, mark);
}
