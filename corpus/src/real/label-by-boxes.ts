import { isPageNumber } from "@parsewright/document/language";
import type { LineKind, LineLabel } from "./line-label.ts";
import type { TaggedLine } from "./tagged-page.ts";

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A box that a person drew around a line, with what it is and its place in the order of the page. */
interface HumanLine {
  readonly box: Box;
  readonly kind: LineKind | undefined;
  readonly order?: number;
}

export interface HumanPage {
  readonly lines: readonly HumanLine[];
  /** Boxes of paragraphs. */
  readonly paragraphs: readonly Box[];
}

/** A line belongs to a box that covers this share of it. */
const LEAST_COVER = 0.6;

type Line = Pick<TaggedLine, "text" | "box" | "size">;

/** Labels lines by the boxes that people drew; lines outside all boxes are masked. */
export function labelByBoxes(
  lines: readonly Line[],
  { lines: drawn, paragraphs }: HumanPage,
  isFirstPage: boolean,
): LineLabel[] {
  const sizes = lines.map(({ size }) => size).toSorted((first, second) => first - second);
  const leastTitle = Math.max(1.15 * (sizes[sizes.length >> 1] ?? 0), 0.98 * (sizes.at(-1) ?? 0));
  return lines.map((line) => {
    const owner = bestBox(
      line.box,
      drawn.map(({ box }) => box),
    );
    const mark = owner === undefined ? undefined : drawn[owner];
    if (mark?.kind === undefined) return { kind: undefined, mask: "not aligned" };
    const { order } = mark;
    const block = paragraphs[bestBox(line.box, paragraphs) ?? -1];
    const kind = settleKind(line, mark.kind, isFirstPage && line.size >= leastTitle);
    return {
      kind,
      ...(block !== undefined && { block }),
      ...(order !== undefined && !NO_ORDER.has(kind) && { order }),
    };
  });
}

const NO_ORDER = new Set<LineKind>(["header", "footer", "page_number", "footnote", "figure_text"]);

function settleKind({ text }: Line, kind: LineKind, isLargestOfFirst: boolean): LineKind {
  if (kind === "title" && isLargestOfFirst) return "doc_title";
  const isRunning = kind === "header" || kind === "footer";
  return isRunning && isPageNumber(text) ? "page_number" : kind;
}

/** The box that covers most of a line; of equal ones the smallest. */
function bestBox(line: Box, boxes: readonly Box[]): number | undefined {
  let best: number | undefined;
  let most = LEAST_COVER;
  let least = Infinity;
  for (const [index, box] of boxes.entries()) {
    const cover = share(line, box);
    const area = (box[2] - box[0]) * (box[3] - box[1]);
    if (cover > most + 0.1 || (cover >= most && area < least))
      [best, most, least] = [index, cover, area];
  }
  return best;
}

function share(line: Box, box: Box): number {
  const width = Math.min(line[2], box[2]) - Math.max(line[0], box[0]);
  const height = Math.min(line[3], box[3]) - Math.max(line[1], box[1]);
  const area = (line[2] - line[0]) * (line[3] - line[1]);
  return width <= 0 || height <= 0 || area <= 0 ? 0 : (width * height) / area;
}
