import type { Block, Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { encodePng, type FigureSink, type Pixels } from "@parsewright/document/images";

/** Constant: figures are drawn as finely as scanners are set to. */
const FIGURE_DOTS_PER_INCH = 200;

const VISUAL_TYPES: ReadonlySet<string> = new Set([
  "image",
  "table",
  "chart",
  "interline_equation",
]);

/** Draws the figures among `blocks`, hands them to the sink, and names them in their spans. */
export async function cropFigures(
  blocks: readonly Block[],
  page: SourcePage,
  figures: FigureSink,
): Promise<Block[]> {
  const cropped: Block[] = [];
  for (const block of blocks) {
    const fileName = VISUAL_TYPES.has(block.type)
      ? await cropFigure(block, page, figures)
      : undefined;
    cropped.push(fileName === undefined ? block : withImagePath(block, fileName));
  }
  return cropped;
}

/** Draws the place of a block and hands it to the sink; `undefined` where it cannot be drawn. */
export async function cropFigure(
  { bbox }: Block,
  page: SourcePage,
  figures: FigureSink,
): Promise<string | undefined> {
  if (bbox === undefined) return undefined;
  const fileName = figures.nameOf(page.index, bbox);
  if (figures.add === undefined) return fileName;
  const pixels = renderOrNothing(page, bbox);
  if (pixels === undefined) return undefined;
  await figures.add(fileName, await encodePng(pixels), bbox);
  return fileName;
}

/** A picture that PDFium cannot draw costs that picture, not the page's text. */
function renderOrNothing(page: SourcePage, box: Box): Pixels | undefined {
  try {
    return page.render(box, FIGURE_DOTS_PER_INCH);
  } catch {
    return undefined;
  }
}

function withImagePath(block: Block, fileName: string): Block {
  return {
    ...block,
    ...(block.blocks && { blocks: block.blocks.map((child) => withImagePath(child, fileName)) }),
    ...(block.lines && {
      lines: block.lines.map((line) => ({
        ...line,
        spans: line.spans.map((span) =>
          VISUAL_TYPES.has(span.type) ? { ...span, image_path: fileName } : span,
        ),
      })),
    }),
  };
}
