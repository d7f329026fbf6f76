import { isPageNumber, startsListItem } from "@parsewright/document/language";
import { judgeHeadings, type HeadingVerdict } from "./judge-headings.ts";
import type { LineKind, LineLabel, MaskReason } from "./line-label.ts";
import type { ProducerTrust } from "./producer-trust.ts";
import { findRunningLines } from "./running-lines.ts";
import { type OwnedLine, readOwner } from "./owned-line.ts";
import { readUnits, type Unit } from "./structure-unit.ts";
import type { Content, Owner, TaggedLine, TaggedPage } from "./tagged-page.ts";
import type { TaggedTable } from "./tagged-table.ts";
import { findTextRows } from "./text-rows.ts";

/** Text in a figure that is longer than this, in words, is hardly a label of it. */
const MAX_FIGURE_WORDS = 25;
const MAX_FIGURE_LINES = 40;

/** An item of more lines is a page that somebody made of a list. */
const MAX_ITEM_LINES = 12;

/** Of the lines of a page, this share may follow one that the file draws later. */
const MAX_BREAKS = 0.2;

/** Letters that a cell has in the mean at most. */
const MAX_CELL_LETTERS = 220;

/** Lines whose text is larger than that of the body by this factor look like headings. */
const LARGE = 1.2;

/** `Figure 2 – …`; without a sign after the number it may as well begin a sentence. Hardly any program has tags for captions. */
const CAPTION =
  /^(?:fig(?:ure|\.)?|table|chart|exhibit|abb(?:ildung|\.)|tabelle|tableau|tabla|tabela|figura|graphique|рисунок|таблица|[图圖図表])\s*[\dA-Z][\d.-]*\s*([:.–—|-]\s|\s[:–—-]\s)?/iu;
const MAX_CAPTION_LINES = 3;

/** A heading has at most this many lines. */
const MAX_HEADING_LINES = 2;

/** Labels of all lines of all pages, from the document's own structure tree. */
export function labelTagged(pages: readonly TaggedPage[], trust: ProducerTrust): LineLabel[][] {
  const running = findRunningLines(pages);
  const owned = pages.map((page) => ({ page, lines: page.lines.map(readOwner) }));
  const verdict = judgeHeadings(owned.flatMap(({ lines }) => lines));
  return owned.map(({ page, lines }) => {
    const context: PageContext = {
      page,
      trust,
      verdict,
      running,
      lengths: countLines(lines),
      layoutTables: findLayoutTables(lines),
      textRows: lines.some(({ unit }) => unit?.table !== undefined)
        ? new Set()
        : findTextRows(page.lines),
    };
    const labels = lines.map((line, index) => labelLine(line, index, context));
    const isOrdered = (trust.hasOrder && isAsDrawn(labels)) || isTopDown(page.lines, labels);
    return isOrdered ? labels : labels.map(withoutOrder);
  });
}

function withoutOrder(label: LineLabel): LineLabel {
  const { order: _order, ...rest } = label;
  return rest;
}

interface PageContext {
  readonly page: TaggedPage;
  readonly trust: ProducerTrust;
  readonly verdict: HeadingVerdict;
  readonly running: ReadonlyMap<TaggedLine, "header" | "footer">;
  readonly lengths: ReadonlyMap<unknown, number>;
  readonly layoutTables: ReadonlySet<TaggedTable>;
  readonly textRows: ReadonlySet<TaggedLine>;
}

function countLines(lines: readonly OwnedLine[]): Map<unknown, number> {
  const lengths = new Map<unknown, number>();
  for (const { unit } of lines)
    if (unit !== undefined) lengths.set(unit.block, (lengths.get(unit.block) ?? 0) + 1);
  return lengths;
}

/** Tables with whole paragraphs in their cells only place them on the page. */
function findLayoutTables(lines: readonly OwnedLine[]): Set<TaggedTable> {
  const letters = new Map<TaggedTable, number>();
  for (const { line, unit } of lines)
    if (unit?.table !== undefined)
      letters.set(unit.table, (letters.get(unit.table) ?? 0) + line.text.length);
  const isLayout = ([table, count]: readonly [TaggedTable, number]) =>
    count > MAX_CELL_LETTERS * table.cells.length;
  return new Set([...letters].filter(isLayout).map(([table]) => table));
}

const masked = (mask: MaskReason, order?: number): LineLabel => ({
  kind: undefined,
  mask,
  ...(order !== undefined && { order }),
});

function labelLine(owned: OwnedLine, index: number, context: PageContext): LineLabel {
  const { line, owner, unit } = owned;
  const side = context.running.get(line);
  if (owner === undefined) return masked("mixed owners");
  if (typeof owner === "string") return labelOutside(line, owner, { side, trust: context.trust });
  const isPlain = unit?.kind === "text" || unit?.kind === "list";
  if (side !== undefined && isPlain)
    return isApart(line, context)
      ? { kind: runningKind(line.text, side), block: line }
      : masked("unclear element", orderOf(owner, index));
  return labelUnit(owned, orderOf(owner, index), context);
}

/** Text that recurs right below or above other text may as well be the last item of a list that is shown again. */
function isApart({ box, size }: TaggedLine, { page, running }: PageContext): boolean {
  return page.lines.every(
    (other) =>
      running.has(other) ||
      Math.max(other.box[1] - box[3], box[1] - other.box[3]) > size ||
      other.box[2] < box[0] ||
      other.box[0] > box[2],
  );
}

function labelOutside(
  line: TaggedLine,
  owner: Owner,
  { side, trust }: { side: "header" | "footer" | undefined; trust: ProducerTrust },
): LineLabel {
  if (owner === "header" || owner === "footer")
    return { kind: runningKind(line.text, owner), block: line };
  if (owner === "lost") return masked("lost mark");
  const isRunning = side !== undefined && (owner === "artifact" || trust.isLooseRunning);
  if (isRunning) return { kind: runningKind(line.text, side), block: line };
  return masked(owner === "artifact" ? "artifact" : "loose");
}

function runningKind(text: string, side: "header" | "footer"): LineKind {
  return isPageNumber(text) ? "page_number" : side;
}

/** The order of the tree; lines of one piece of content are in the order in which the file draws them. */
function orderOf({ order }: Content, index: number): number {
  return order * 10_000 + index;
}

function labelUnit({ line, unit }: OwnedLine, order: number, context: PageContext): LineLabel {
  if (unit === undefined) return masked("unclear element", order);
  const { kind, block, table } = unit;
  const length = context.lengths.get(block) ?? 0;
  if (table !== undefined) return labelCell(line, unit, { order, context });
  if (kind === "figure_text") return labelInFigure(line, block, context);
  if (kind === "footnote") return { kind, block };
  if (kind === "title") return labelHeading(line, { unit, order, context });
  if (kind === "text") return labelText(line, { block, order, context });
  if (kind === "list" && length > MAX_ITEM_LINES) return masked("unclear element", order);
  return length <= MAX_HEADING_LINES && mayBeHeading(line, kind, context)
    ? masked("looks like a heading", order)
    : { kind, block, order };
}

/** Titles of contents are entries of them, and headings with numbers items. */
function mayBeHeading(line: TaggedLine, kind: LineKind, context: PageContext): boolean {
  if (kind === "contents") return isLarge(line, context);
  return kind === "list" && /^\d/u.test(line.text.trim()) && isProminent(line, context);
}

function labelText(
  line: TaggedLine,
  { block, order, context }: { block: unknown; order: number; context: PageContext },
): LineLabel {
  const length = context.lengths.get(block) ?? 0;
  const caption = CAPTION.exec(line.text);
  if (caption !== null && length <= MAX_CAPTION_LINES)
    return caption[1] === undefined
      ? masked("looks like a caption", order)
      : { kind: "caption", block, order };
  const mask = maskOfText(line, block, context);
  if (mask !== undefined) return masked(mask, order);
  const mayBeItem = !context.trust.hasLists || startsListItem(line.text);
  return { kind: mayBeItem ? "text-or-list" : "text", block, order };
}

/** Slides have boxes of text as figures. */
function labelInFigure(
  line: TaggedLine,
  block: unknown,
  { trust, lengths }: PageContext,
): LineLabel {
  const isLong =
    line.text.split(/\s+/u).length > MAX_FIGURE_WORDS ||
    (lengths.get(block) ?? 0) > MAX_FIGURE_LINES;
  return isLong || trust.family === "powerpoint"
    ? masked("long text in a figure")
    : { kind: "figure_text", block };
}

/** Paragraphs that look like something else are not learned from: many authors make headings by hand. */
function maskOfText(
  line: TaggedLine,
  block: unknown,
  context: PageContext,
): MaskReason | undefined {
  const isShort = (context.lengths.get(block) ?? 0) <= MAX_HEADING_LINES;
  if (isShort && context.textRows.has(line)) return "text in rows";
  return isShort && isProminent(line, context) ? "looks like a heading" : undefined;
}

function isProminent(line: TaggedLine, context: PageContext): boolean {
  return isLarge(line, context) || (line.isBold && !context.verdict.isBodyBold);
}

function isLarge({ size }: TaggedLine, { verdict }: PageContext): boolean {
  return size > LARGE * verdict.bodySize;
}

function labelHeading(
  line: TaggedLine,
  { unit, order, context }: { unit: Unit; order: number; context: PageContext },
): LineLabel {
  const { page, trust, verdict, lengths } = context;
  if (!verdict.isBelieved || (lengths.get(unit.block) ?? 0) > 2 * MAX_HEADING_LINES)
    return masked("headings not believed", order);
  const isTitle =
    page.index === 0 &&
    (unit.level === undefined || unit.level === 1) &&
    page.lines.every(({ size }) => size <= line.size * 1.02);
  return {
    kind: isTitle ? "doc_title" : "title",
    block: unit.block,
    order,
    ...(trust.hasLevels && unit.level !== undefined && { level: unit.level }),
  };
}

/** Cells that are set close together are one line: then only their row is known, if that is the same. */
function labelCell(
  line: TaggedLine,
  { table }: Unit,
  { order, context }: { order: number; context: PageContext },
): LineLabel {
  if (table === undefined) return masked("unclear element", order);
  const { shape } = table;
  if (shape === "box") return masked("table box", order);
  if (shape === "strip") return masked("table strip", order);
  if (shape === "nested") return masked("nested table", order);
  if (context.layoutTables.has(table)) return masked("layout table", order);
  const nodes = new Set(
    line.owners.flatMap((owner) =>
      typeof owner === "string" ? [] : [readUnits(owner.node)?.cell],
    ),
  );
  const cells = [...nodes].filter((cell) => cell !== undefined);
  const [first] = cells;
  if (first === undefined) return { kind: "table", block: table, order };
  const isOneRow = cells.every(({ row, rowSpan }) => row === first.row && rowSpan === 1);
  const isOneColumn = shape === "clean" && cells.length === 1 && first.columnSpan === 1;
  return {
    kind: "table",
    block: table,
    order,
    ...(isOneRow && { row: first.row }),
    ...(isOneColumn && { column: first.column }),
  };
}

/** Checks whether the order of the tree is mostly that of drawing; stories that are not need not be in the order of reading. */
function isAsDrawn(labels: readonly LineLabel[]): boolean {
  const ordered = labels
    .map(({ order }, index) => ({ order: order ?? -1, index }))
    .filter(({ order }) => order >= 0)
    .toSorted((first, second) => first.order - second.order);
  const breaks = ordered.filter(
    ({ index }, place) => place > 0 && index < (ordered[place - 1]?.index ?? 0),
  );
  return breaks.length <= MAX_BREAKS * ordered.length;
}

/** Checks whether lines follow one another downwards, as those of a slide with one column do. */
function isTopDown(lines: readonly TaggedLine[], labels: readonly LineLabel[]): boolean {
  const ordered = labels
    .map(({ order }, index) => ({ order, line: lines[index] }))
    .filter(({ order }) => order !== undefined)
    .toSorted((first, second) => (first.order ?? 0) - (second.order ?? 0));
  return ordered.every(({ line }, index) => {
    const before = ordered[index - 1]?.line;
    return before === undefined || line === undefined || line.box[3] > before.box[1];
  });
}
