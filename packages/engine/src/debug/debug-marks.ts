import type { Block, BlockType, Box, Page } from "@parsewright/contract";

/** A box to draw on the picture of a page. */
export interface DebugMark {
  readonly box: Box;
  /** Line of the legend that it belongs to. */
  readonly kind: MarkKind;
  /** Empty for a box that needs none. */
  readonly label: string;
  readonly isDashed: boolean;
}

/** Kinds of blocks in the legend, with their colours. */
export const MARK_COLORS = {
  text: "#1f6fd0",
  title: "#c9252d",
  list: "#16803c",
  table: "#7a35b8",
  figure: "#c26a00",
  equation: "#00808a",
  code: "#6b4a2b",
  reference: "#5f6f1f",
  "caption or note": "#b0257f",
  discarded: "#6e6e6e",
  "hidden text": "#e000d0",
  character: "#1f6fd0",
  "recognised character": "#c26a00",
  line: "#16803c",
  cell: "#7a35b8",
} as const;
export type MarkKind = keyof typeof MARK_COLORS;

const KINDS: Readonly<Partial<Record<BlockType, MarkKind>>> = {
  title: "title",
  doc_title: "title",
  paragraph_title: "title",
  list: "list",
  index: "list",
  table: "table",
  image: "figure",
  chart: "figure",
  interline_equation: "equation",
  formula_number: "equation",
  code: "code",
  ref_text: "reference",
};

/** A hostile page can hold any number of hidden pieces; no picture shows more than this. */
const MAX_MARKS = 1_000;

/** Everything of a page that can be shown as a box. */
export function debugMarksOf(page: Page): DebugMark[] {
  const marks = [
    ...page.para_blocks.flatMap(markBlock),
    ...page.discarded_blocks.flatMap(markDiscarded),
    ...(page.parser_hidden_text ?? []).map(({ bbox, reason }): DebugMark => ({
      box: bbox,
      kind: "hidden text",
      label: reason.replaceAll("_", " "),
      isDashed: true,
    })),
  ];
  return marks.slice(0, MAX_MARKS);
}

function markBlock(block: Block, position: number): DebugMark[] {
  if (block.bbox === undefined) return [];
  const number = block.index ?? position;
  const moved = block.lines_deleted === true ? "moved up" : "";
  const level = block.type === "title" && block.level !== undefined ? `h${block.level}` : "";
  const kind = KINDS[block.type] ?? "text";
  return [
    {
      box: block.bbox,
      kind,
      label: words(number, level || block.type, moved, certaintyOf(block)),
      isDashed: moved !== "",
    },
    ...(block.blocks ?? []).flatMap((part) => markPart(part, number)),
  ];
}

/** The body of a figure has the figure's own box; its captions and notes are elsewhere. */
function markPart({ type, bbox }: Block, number: number): DebugMark[] {
  const name = /_(caption|footnote)$/.exec(type)?.[1];
  if (name === undefined || bbox === undefined) return [];
  return [{ box: bbox, kind: "caption or note", label: words(number, name), isDashed: false }];
}

function markDiscarded(block: Block): DebugMark[] {
  if (block.bbox === undefined) return [];
  const label = words(block.type, certaintyOf(block));
  return [{ box: block.bbox, kind: "discarded", label, isDashed: true }];
}

function certaintyOf({ parser_confidence }: Block): string {
  return parser_confidence === undefined ? "" : parser_confidence.score.toFixed(2);
}

function words(...parts: readonly (string | number)[]): string {
  return parts
    .filter((part) => part !== "")
    .map((part) => String(part).replaceAll("_", " "))
    .join(" ");
}
