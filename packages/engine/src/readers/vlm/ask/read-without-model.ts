import type { FailedBlock } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { toCodeBlock } from "../../paragraphs/code-block.ts";
import { readFormulaIn } from "../../formulas/read-formula-in.ts";
import { linesToCharacters } from "../../ocr/lines-to-characters.ts";
import { readUpright } from "../../ocr/read-upright.ts";
import type { PageReaders } from "../../page/page-readers.ts";
import { readTableIn } from "../../tables/read-table-in.ts";
import type { VlmBlock, VlmBlockType } from "../mineru/vlm-block.ts";
import { type ReadLines, toPoints, toReadLines } from "./page-layer.ts";

/** A block that the model did not read, and what is in its place. */
export interface SpareReading {
  readonly block: VlmBlock;
  readonly readBy: FailedBlock["read_by"];
  /** Set on text that was read with real lines. */
  readonly readLines?: ReadLines;
}

export interface SpareContext extends PageReaders {
  readonly page: SourcePage;
  /** Trusted ones of the file that are in the block. */
  readonly characters: readonly Character[];
}

const FURNITURE: ReadonlySet<VlmBlockType> = new Set([
  "header",
  "footer",
  "page_number",
  "aside_text",
]);

/** Less sure readings of formulas look right and are not: their picture is better. */
const MIN_FORMULA_CONFIDENCE = 0.7;

/** Reads a block by the file's own text, else by a recogniser, else shows it as a picture. */
export async function readWithoutModel(
  block: VlmBlock,
  context: SpareContext,
): Promise<SpareReading> {
  const { characters } = context;
  if (block.type === "image" || block.type === "chart") return { block, readBy: "picture" };
  const fromLayer = characters.length > 0 ? readFrom(characters, block, context) : undefined;
  if (fromLayer !== undefined) return { ...fromLayer, readBy: "text_layer" };
  const recognised = await recognizeBlock(block, context);
  const fromPicture = recognised.length > 0 ? readFrom(recognised, block, context) : undefined;
  return fromPicture === undefined ? showPicture(block) : { ...fromPicture, readBy: "ocr" };
}

type TextReading = Pick<SpareReading, "block" | "readLines">;

/** `undefined` where the characters make no table or formula. */
function readFrom(
  characters: readonly Character[],
  block: VlmBlock,
  { page, options }: SpareContext,
): TextReading | undefined {
  const box = toPoints(block.bbox, page);
  const ownPage = { ...page, characters };
  switch (block.type) {
    case "table":
      return withContent(block, readTableIn(ownPage, box)?.html);
    case "equation": {
      const { latex, confidence } = readFormulaIn(ownPage, box);
      return withContent(block, confidence < MIN_FORMULA_CONFIDENCE ? undefined : latex);
    }
    default: {
      const readLines = toReadLines(characters, {
        page,
        hasFormulas: options.formula_enable,
        hasWords: options.boxes === "words",
      });
      if (readLines.lines.length === 0) return undefined;
      return block.type === "code" || block.type === "algorithm"
        ? withContent(block, codeOf(readLines, page))
        : { block: { ...block, content: readLines.text }, readLines };
    }
  }
}

function withContent(block: VlmBlock, content: string | undefined): TextReading | undefined {
  return content === undefined ? undefined : { block: { ...block, content } };
}

function codeOf({ textLines }: ReadLines, page: SourcePage): string {
  const lines = toCodeBlock(textLines, page).blocks?.flatMap(({ lines: own = [] }) => own) ?? [];
  return lines.map(({ spans }) => spans.map(({ content }) => content).join("")).join("\n");
}

/** The characters that a recogniser reads in a block; none where it cannot. */
export async function recognizeBlock(block: VlmBlock, context: SpareContext): Promise<Character[]> {
  const { page, options, signal, findRecognizer } = context;
  // Recognisers of text make nonsense of formulas.
  if (block.type === "equation") return [];
  try {
    const found = await findRecognizer(options.lang);
    if ("missing" in found) return [];
    const box = toPoints(block.bbox, page);
    const { lines, preparation } = await readUpright(page.render(box, RECOGNITION_DOTS_PER_INCH), {
      recognizer: found.recognizer,
      lang: options.lang,
      signal,
      box,
      isTurnable: block.angle !== null && block.angle !== 0,
    });
    return linesToCharacters(lines, preparation.toPage);
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

/** Constant: what held pages are drawn with. */
const RECOGNITION_DOTS_PER_INCH = 200;

/** A picture of a page number says nothing that the page does not. */
function showPicture(block: VlmBlock): SpareReading {
  if (FURNITURE.has(block.type)) return { block: { ...block, content: "" }, readBy: "nothing" };
  const isPictured = block.type === "table" || block.type === "equation";
  return {
    block: isPictured
      ? { ...block, content: "" }
      : { type: "image", bbox: block.bbox, angle: block.angle, content: null },
    readBy: "picture",
  };
}
