import type { Block } from "@parser/contract";
import type { SourcePage } from "../../../formats/page-source.ts";
import type { FindFormulaRecognizer } from "./formula-recognizer.ts";

const DOTS_PER_INCH = 200;

/** Gives formulas that are only pictures their LaTeX, where a recogniser is installed. One that fails costs its own formula. */
export async function readFormulaPictures(
  blocks: readonly Block[],
  page: SourcePage,
  { find, signal }: { find: FindFormulaRecognizer; signal: AbortSignal },
): Promise<readonly Block[]> {
  if (!blocks.some(isUnread)) return blocks;
  const read: Block[] = [];
  for (const block of blocks) {
    try {
      read.push(isUnread(block) ? await readOne(block, page, { find, signal }) : block);
    } catch {
      signal.throwIfAborted();
      read.push(block);
    }
  }
  return read;
}

function isUnread({ type, lines = [] }: Block): boolean {
  const spans = lines.flatMap((line) => line.spans);
  return type === "interline_equation" && spans.every(({ content }) => content === undefined);
}

async function readOne(
  block: Block,
  page: SourcePage,
  { find, signal }: { find: FindFormulaRecognizer; signal: AbortSignal },
): Promise<Block> {
  const recognizer = block.bbox && (await find());
  if (!recognizer || !block.bbox) return block;
  const formula = await recognizer.read(page.render(block.bbox, DOTS_PER_INCH), signal);
  if (formula === undefined) return block;
  const { latex: content, confidence: score } = formula;
  return {
    ...block,
    lines: (block.lines ?? []).map((line) => ({
      ...line,
      spans: line.spans.map((span) => ({ ...span, content, score })),
    })),
  };
}
