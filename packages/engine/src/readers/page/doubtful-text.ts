import type { Block, Line, ParseOptions } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { FigureSink } from "@parsewright/document/images";
import { cropFigure } from "../crop-figures.ts";
import { engineForLanguage } from "../ocr/registry.ts";
import { CONFIDENCE_FLOOR } from "../text/recognition-confidence.ts";
import type { ScanReading } from "./read-scan.ts";

/** Note of a page with text that should be compared with its picture. */
export const LOW_CONFIDENCE_NOTE =
  "Text of the page was recognised with low confidence: compare it with the picture.";

/**
 * Of 166 lines of handwriting and print that were read with less confidence, 95 % have more than a tenth of their
 * letters wrong, of 583 others 9 %; docs/models.md has the measurement.
 */
const POOR_LINE = 0.9;

/** Recognisers read fewer letters than a word has out of stains, ornaments and signatures. */
const MIN_LETTERS = 6;

/** Checks whether most of what a recogniser read in a block is likely to be wrong in more than a letter here and there. */
export function isDoubtful(block: Block, lang: string): boolean {
  const lines = linesOf(block);
  const poorBelow = engineForLanguage(lang).isConfidenceMeasured ? POOR_LINE : CONFIDENCE_FLOOR;
  const doubtful = lines.filter((line) => confidenceOf(line) < poorBelow);
  const letters = countLetters(doubtful);
  return letters >= MIN_LETTERS && 2 * letters > countLetters(lines);
}

interface DoubtfulFinish {
  readonly options: Pick<ParseOptions, "lang" | "mark_unsure">;
  readonly images: FigureSink;
}

/** Notes doubtful text of a page that was recognised, and adds its pictures where doubtful words are to be marked. */
export async function settleDoubtful(
  blocks: Block[],
  { page, notes, recognition }: Pick<ScanReading, "page" | "notes" | "recognition">,
  { options, images }: DoubtfulFinish,
): Promise<{ readonly blocks: Block[]; readonly notes: readonly string[] }> {
  // Text that was read in pictures of a page is shown with them.
  const isRecognised = recognition !== undefined && recognition.pictures === undefined;
  const lang = recognition?.script ?? options.lang;
  const doubtful = new Set(isRecognised ? blocks.filter((block) => isDoubtful(block, lang)) : []);
  if (doubtful.size === 0) return { blocks, notes };
  return {
    blocks: options.mark_unsure ? await showDoubtful(blocks, doubtful, { page, images }) : blocks,
    notes: [...notes, LOW_CONFIDENCE_NOTE],
  };
}

/** Figures, tables and formulas have their pictures. */
async function showDoubtful(
  blocks: readonly Block[],
  doubtful: ReadonlySet<Block>,
  { page, images }: { readonly page: SourcePage; readonly images: FigureSink },
): Promise<Block[]> {
  const shown: Block[] = [];
  for (const block of blocks) {
    const hasText = block.lines !== undefined && block.type !== "interline_equation";
    const fileName =
      hasText && doubtful.has(block) ? await cropFigure(block, page, images) : undefined;
    shown.push(fileName === undefined ? block : { ...block, parser_pictures: [fileName] });
  }
  return shown;
}

function linesOf({ lines = [], blocks = [] }: Block): Line[] {
  return [...lines, ...blocks.flatMap(linesOf)];
}

/** Lines of the file itself have no confidence; tables have it in their span. */
function confidenceOf({ parser_confidence, spans }: Line): number {
  const [only] = spans;
  const ofTable = only?.type === "table" ? only.score : undefined;
  return parser_confidence?.made_of["recognition"] ?? ofTable ?? 1;
}

function countLetters(lines: readonly Line[]): number {
  const texts = lines.flatMap(({ spans }) =>
    spans.map(({ content = "", html = "" }) => content + html.replaceAll(/<[^>]*>/g, "")),
  );
  return texts.join("").match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
