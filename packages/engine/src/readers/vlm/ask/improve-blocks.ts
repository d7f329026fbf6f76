import type { Block, BlockType, FailedBlock, Span } from "@parsewright/contract";
import { isInside } from "@parsewright/document/geometry";
import { spansOf } from "@parsewright/document/blocks";
import { finishBlocks } from "../mineru/finish-blocks.ts";
import { toMiddleBlocks } from "../mineru/to-middle-blocks.ts";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";
import type { Asking } from "./asking.ts";
import type { BlockProtocol } from "./block-protocol.ts";
import { cropUpright } from "./crop-block.ts";
import { toShares } from "./layout-from-regions.ts";
import { askForContent } from "./read-block.ts";
import type { PicturedPage } from "./read-blocks.ts";

/** Blocks with what the model reads better in them, and where it did not. */
export interface ImprovedBlocks {
  readonly blocks: readonly Block[];
  readonly failures: readonly FailedBlock[];
}

/** A model sees the structure of these that a text layer lacks. */
const STRUCTURED: Partial<Record<BlockType, VlmBlockType>> = {
  table: "table",
  interline_equation: "equation",
};

/** Other text is asked for where the file does not name its characters. */
const TEXTUAL: ReadonlySet<BlockType> = new Set([
  "text",
  "doc_title",
  "paragraph_title",
  "abstract",
  "ref_text",
  "page_footnote",
]);

/** Asks the model about the tables and formulas of a page that was read without it, and about text that the file garbles. */
export async function improveBlocks(
  held: PicturedPage,
  blocks: readonly Block[],
  { asking, protocol }: { readonly asking: Asking; readonly protocol: BlockProtocol },
): Promise<ImprovedBlocks> {
  const failures: FailedBlock[] = [];
  const improved = await Promise.all(
    blocks.map(async (block) => {
      const question = questionAbout(block, { held, protocol, asking });
      if (question === undefined) return block;
      const answer = await askForContent(question, asking);
      if (!("failure" in answer)) return withContent(block, { ...question.block, ...answer }, held);
      failures.push(toFailure(block, question.block, answer.failure));
      return block;
    }),
  );
  return { blocks: improved, failures: failures.toSorted(byIndex) };
}

interface QuestionContext {
  readonly held: PicturedPage;
  readonly protocol: BlockProtocol;
  readonly asking: Asking;
}

function questionAbout(block: Block, { held, protocol, asking }: QuestionContext) {
  const { page, picture } = held;
  const type = typeToAsk(block, asking);
  const { bbox } = block;
  if (type === undefined || bbox === undefined) return undefined;
  const asked: VlmBlock = { type, bbox: toShares(bbox, page), angle: null, content: null };
  const crop = cropUpright(picture, asked);
  if (crop === undefined) return undefined;
  const inBlock = page.characters.filter(({ box }) => isInside(box, bbox));
  const characters = inBlock.some(({ isGarbled }) => isGarbled === true) ? [] : inBlock;
  return { page, block: asked, crop, characters, protocol };
}

function typeToAsk(block: Block, { options }: Asking): VlmBlockType | undefined {
  if (block.type === "table" && !options.table_enable) return undefined;
  if (block.type === "interline_equation" && !options.formula_enable) return undefined;
  const isGarbled = spansOf(block).some(({ parser_needs_ocr }) => parser_needs_ocr === true);
  return STRUCTURED[block.type] ?? (isGarbled && TEXTUAL.has(block.type) ? "text" : undefined);
}

/** The block with the model's reading in place of its own. */
function withContent(block: Block, read: VlmBlock, { page }: PicturedPage): Block {
  const [made] = toMiddleBlocks(finishBlocks([read]), page).preproc;
  if (made === undefined) return block;
  if (block.type !== "table") return { ...block, lines: made.lines ?? [] };
  const html = made.blocks?.flatMap(spansOf).find(({ type }) => type === "table")?.html;
  return html === undefined ? block : { ...block, blocks: block.blocks?.map(withHtml(html)) };
}

function withHtml(html: string): (part: Block) => Block {
  return (part) =>
    part.type === "table_body"
      ? {
          ...part,
          lines: part.lines?.map((line) => ({
            ...line,
            spans: line.spans.map((span) =>
              span.type === "table" ? withoutCells(span, html) : span,
            ),
          })),
        }
      : part;
}

/** Cells that were found on the page are not those of the model. */
function withoutCells({ parser_cells: _cells, ...span }: Span, html: string): Span {
  return { ...span, html };
}

function toFailure(block: Block, asked: VlmBlock, reason: string): FailedBlock {
  const spans = [block, ...(block.blocks ?? [])].flatMap(spansOf);
  const isRead = spans.some(({ html, content }) => Boolean(html ?? content));
  return {
    ...(block.index !== undefined && { index: block.index }),
    type: asked.type,
    bbox: block.bbox ?? [0, 0, 0, 0],
    reason,
    read_by: isRead ? "text_layer" : "picture",
  };
}

function byIndex(first: FailedBlock, second: FailedBlock): number {
  return (first.index ?? 0) - (second.index ?? 0);
}
