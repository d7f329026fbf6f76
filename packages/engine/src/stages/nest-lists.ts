import type { Block, Line } from "@parsewright/contract";
import { groupByItem } from "@parsewright/document/blocks";
import { startsListItem } from "@parsewright/document/language";
import { lineText } from "@parsewright/document/blocks";
import { rewriteBodies } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

/** An item begins this many font sizes further right than the one that it is part of, at least. */
const MIN_INDENT_SIZES = 0.8;

/** Items that begin further apart are in different columns, in font sizes. */
const MAX_INDENT_SIZES = 8;

/** Constant: of lists of which no file says how large their print is, in points. */
const USUAL_FONT_SIZE = 10;

/** Writes the depth of each item of a list into its first line, by its indent. */
export const nestLists: Stage = {
  name: "nest-lists",
  apply: (document) =>
    rewriteBodies(document, ({ para_blocks }) =>
      para_blocks.map((block) =>
        block.type === "list" && block.sub_type !== "ref_text" ? nest(block) : block,
      ),
    ),
};

function nest(list: Block): Block {
  const levels = levelsOf(itemStarts(list), list.parser_font_size ?? USUAL_FONT_SIZE);
  return levels.size === 0 ? list : withLevels(list, levels);
}

function withLevels(block: Block, levels: ReadonlyMap<Line, number>): Block {
  const { lines, blocks } = block;
  return {
    ...block,
    ...(lines && {
      lines: lines.map((line) => {
        const level = levels.get(line);
        return level === undefined ? line : { ...line, parser_level: level };
      }),
    }),
    ...(blocks && { blocks: blocks.map((item) => withLevels(item, levels)) }),
  };
}

function itemStarts({ lines = [], blocks = [] }: Block): Line[] {
  const own = groupByItem(lines).flatMap(([first]) => first ?? []);
  return [...own, ...blocks.flatMap(itemStarts)];
}

interface Level {
  left: number;
  readonly kind: string;
}

/** The depths of the items that are part of others. */
function levelsOf(starts: readonly Line[], fontSize: number): ReadonlyMap<Line, number> {
  const levels = new Map<Line, number>();
  let open: Level[] = [];
  for (const line of starts) {
    const text = lineText(line);
    if (line.bbox === undefined || !startsListItem(text)) {
      open = [];
      continue;
    }
    const item: Level = { left: line.bbox[0], kind: markerKind(text) };
    const last = open.at(-1);
    if (last !== undefined && Math.abs(item.left - last.left) > MAX_INDENT_SIZES * fontSize)
      open = moveColumn(open, item);
    while (open.length > 1 && item.left < (open.at(-1)?.left ?? 0) - fontSize * MIN_INDENT_SIZES)
      open.pop();
    openLevel(open, item, { text, minIndent: fontSize * MIN_INDENT_SIZES });
    if (open.length > 1) levels.set(line, open.length - 1);
  }
  return levels;
}

/** Adds a level for an item that is part of the one before, else takes the item as the last of its level. */
function openLevel(
  open: Level[],
  item: Level,
  { text, minIndent }: { readonly text: string; readonly minIndent: number },
): void {
  const last = open.at(-1);
  // Numbers may be flush right: `i.` is further right than `ii.` before it.
  const isNext = last?.kind === item.kind && item.kind !== "bullet" && !isFirstOfCount(text);
  if (last === undefined || (item.left > last.left + minIndent && !isNext)) open.push(item);
  else last.left = item.left;
}

/** The open levels as if the list began at the left of the new column. The item is of a level that has its kind of marker. */
function moveColumn(open: readonly Level[], item: Level): Level[] {
  const depth = Math.max(
    0,
    open.findIndex(({ kind }) => kind === item.kind),
  );
  const by = item.left - (open[depth]?.left ?? item.left);
  return open.slice(0, depth + 1).map(({ left, kind }) => ({ left: left + by, kind }));
}

function markerKind(text: string): string {
  if (/^[([]?\p{Nd}/u.test(text)) return "number";
  return /^[([]?\p{L}/u.test(text) ? "letter" : "bullet";
}

/** `1.`, `(a)`, `i)`: the list that the item is part of begins with it. */
function isFirstOfCount(text: string): boolean {
  return /^\(?(?:1|a|i)[.)]/i.test(text);
}
