import { startsListItem } from "@parsewright/document/language";
import type { LineLabel } from "./line-label.ts";
import { readUnits } from "./structure-unit.ts";
import type { StructureNode, TaggedLine, TaggedPage } from "./tagged-page.ts";
import type { TaggedTable } from "./tagged-table.ts";

/** A page that cannot be written as truth, with the reason. */
export class UnusablePage extends Error {}

/** Of a page's letters, at most this share may be on lines of which nothing is known; they are not in the truth. */
const MAX_UNKNOWN = 0.02;

/** Paragraphs that look like lines of a listing. */
const LEAST_CODE_LINES = 4;

/** Letters of a short line; more such paragraphs than this are a listing, an address or a form. */
const SHORT = 45;
const LEAST_SHORT_LINES = 12;

/** Lines of a paragraph are at most this far apart, and its gaps differ by at most this, in font sizes. */
const MAX_LINE_GAP = 1.3;
const MAX_GAP_DIFFERENCE = 0.5;

/** A line of more letters that is taller than two is turned. */
const MAX_UPRIGHT_LETTERS = 3;

/** Of the lines of a paragraph, this share may end before they are full. */
const MAX_BROKEN = 0.4;
const LEAST_BROKEN = 3;

/** Of the cells of a column, this share may be empty: more are cells over several rows, which not all programs mark. */
const MAX_EMPTY = 0.5;
const LEAST_ROWS_JUDGED = 4;

const PROSE = new Set(["text", "text-or-list"]);

/** Running lines, and what is in pictures. */
const LEFT_OUT = new Set(["header", "footer", "page_number", "figure_text"]);

interface Block {
  readonly key: unknown;
  readonly kind: string;
  readonly level: number | undefined;
  readonly lines: TaggedLine[];
}

/** The truth of a page in the gate's Markdown, from the labels of its lines. */
export function toTruth({ lines }: TaggedPage, labels: readonly LineLabel[]): string {
  requireReadable(lines);
  requireKnown(lines, labels);
  const body = lines
    .map((line, index) => ({ line, label: labels[index] ?? { kind: undefined } }))
    .filter(({ label: { kind } }) => kind !== undefined && !LEFT_OUT.has(kind));
  if (body.some(({ label: { kind, order } }) => kind !== "footnote" && order === undefined))
    throw new UnusablePage("order unknown");
  const isNote = ({ label }: (typeof body)[number]) => label.kind === "footnote";
  const ordered = body
    .filter((one) => !isNote(one))
    .toSorted((first, second) => (first.label.order ?? 0) - (second.label.order ?? 0));
  const textBlocks = groupBlocks(ordered);
  requireOrder(textBlocks, lines);
  const blocks = [...continueItem(textBlocks), ...groupBlocks(body.filter(isNote))];
  requireProse(blocks);
  const parts = blocks.map((block, index) => {
    const isSameList = block.kind === "list" && blocks[index - 1]?.kind === "list";
    const isSameContents = block.kind === "contents" && blocks[index - 1]?.kind === "contents";
    const separator = index === 0 ? "" : isSameContents ? "  \n" : isSameList ? "\n" : "\n\n";
    return separator + writeBlock(block, depthOfList(blocks, index));
  });
  return `${parts.join("")}\n`;
}

/** Word puts a list before the text that it begins after: blocks that are neither drawn nor set one after another have no sure order. */
function requireOrder(blocks: readonly Block[], lines: readonly TaggedLine[]): void {
  const drawn = new Map(lines.map((line, index) => [line, index]));
  const firsts = blocks.flatMap(({ lines: [first] }) => (first === undefined ? [] : [first]));
  const pairs = firsts.slice(1).map((next, index) => [firsts[index] ?? next, next] as const);
  const isAsDrawn = pairs.every(([one, next]) => (drawn.get(one) ?? 0) < (drawn.get(next) ?? 0));
  const isTopDown = pairs.every(([one, next]) => next.box[3] > one.box[1]);
  if (!isAsDrawn && !isTopDown) throw new UnusablePage("order unlike that of drawing");
}

/** Refuses pages on which paragraphs are not what they look like. */
function requireProse(blocks: readonly Block[]): void {
  if (blocks.filter(looksLikeCode).length >= LEAST_CODE_LINES) throw new UnusablePage("code");
  const texts = blocks.filter(({ kind }) => PROSE.has(kind));
  const short = texts.filter(
    ({ lines }) => lines.length === 1 && (lines[0]?.text.length ?? 0) < SHORT,
  );
  if (short.length > LEAST_SHORT_LINES) throw new UnusablePage("short lines");
  if (blocks.some((block, index) => looksLikeTitle(block, blocks[index + 1])))
    throw new UnusablePage("title without a tag");
  if (blocks.some((block, index) => isCut(block, blocks[index + 1])))
    throw new UnusablePage("sentence in two paragraphs");
  if (texts.some(hasGap)) throw new UnusablePage("gap in a paragraph");
  if (texts.some(isBroken)) throw new UnusablePage("lines broken by hand");
}

/** A short line without a stop above a paragraph of several lines. */
function looksLikeTitle({ kind, lines }: Block, next: Block | undefined): boolean {
  const text = lines[0]?.text.trim() ?? "";
  const isShort = PROSE.has(kind) && lines.length === 1 && text.length < SHORT;
  return (
    isShort &&
    /^[\p{L}\d]/u.test(text) &&
    !/\p{P}$/u.test(text) &&
    next !== undefined &&
    PROSE.has(next.kind) &&
    next.lines.length > 1
  );
}

/** Programs for layouts have a paragraph for each box, or line, of a text. */
function isCut({ kind, lines }: Block, next: Block | undefined): boolean {
  if (!PROSE.has(kind) || next === undefined || !PROSE.has(next.kind)) return false;
  const [before = "", after = ""] = [lines.at(-1)?.text, next.lines[0]?.text];
  return /[\p{L},]$/u.test(before.trim()) && /^\p{Ll}\p{Ll}/u.test(after.trim());
}

/** Authors who press the key for a new line have several paragraphs in one. */
function hasGap({ lines }: Block): boolean {
  const gaps = lines.slice(1).map(({ box, size }, index) => {
    const above = lines[index]?.box[3] ?? box[1];
    return (box[1] - above) / size;
  });
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  // Lines that are beside or above the one before are those of another column.
  return most > MAX_LINE_GAP || (least > -0.5 && most - least > MAX_GAP_DIFFERENCE);
}

/** Checks whether the first word of many lines would have had room in the line before, as in listings and verses. */
function isBroken({ lines }: Block): boolean {
  const widthOf = ({ box }: TaggedLine): number => box[2] - box[0];
  const widest = Math.max(...lines.map(widthOf));
  const early = lines.slice(1).filter((line, index) => {
    const [word = ""] = line.text.trim().split(/\s/u);
    const needed = ((word.length + 2) / Math.max(1, line.text.length)) * widthOf(line);
    const before = lines[index];
    return before !== undefined && widthOf(before) + needed < widest;
  });
  return early.length >= LEAST_BROKEN && early.length > MAX_BROKEN * (lines.length - 1);
}

/** Programs for writing have no tags for listings: each line is a paragraph. */
function looksLikeCode({ kind, lines: [line] }: Block): boolean {
  return PROSE.has(kind) && /[{}]$|\);$|^[{}]|^#\s?include/u.test(line?.text.trim() ?? "");
}

function requireReadable(lines: readonly TaggedLine[]): void {
  if (lines.some(isTurned)) throw new UnusablePage("turned text");
  if (lines.some(({ text }) => text.includes("\ufffd"))) throw new UnusablePage("garbled");
}

function requireKnown(lines: readonly TaggedLine[], labels: readonly LineLabel[]): void {
  let [all, unknown] = [0, 0];
  for (const [index, { text }] of lines.entries()) {
    all += text.length;
    const label = labels[index];
    if (label?.kind === undefined) unknown += text.length;
    if (label?.kind === "formula") throw new UnusablePage("formula");
    if (label?.kind === undefined && label?.order !== undefined)
      throw new UnusablePage(`masked: ${label.mask}`);
  }
  if (unknown > MAX_UNKNOWN * all) throw new UnusablePage("unknown lines");
}

/** Lines that run upwards or downwards come in no order that the tree knows. */
function isTurned({ text, box, size }: TaggedLine): boolean {
  return text.trim().length > MAX_UPRIGHT_LETTERS && box[3] - box[1] > 2 * size;
}

function groupBlocks(
  lines: readonly { readonly line: TaggedLine; readonly label: LineLabel }[],
): Block[] {
  const blocks = new Map<unknown, Block>();
  for (const { line, label } of lines) {
    const key = label.block ?? line;
    const block = blocks.get(key) ?? {
      key,
      kind: label.kind ?? "text",
      level: label.level,
      lines: [],
    };
    block.lines.push(line);
    blocks.set(key, block);
  }
  return [...blocks.values()];
}

function writeBlock({ key, kind, level, lines }: Block, listDepth: number): string {
  if (kind === "table") return writeTable(key as TaggedTable, lines);
  const text = joinLines(lines.map((line) => line.text));
  if (kind === "doc_title") return `# ${text}`;
  if (kind === "title") return `${"#".repeat(Math.min(level ?? 2, 6))} ${text}`;
  if (kind === "list") return writeItem(depthOf(key) - listDepth, text);
  if (kind === "code") return `\`\`\`\n${lines.map((line) => line.text).join("\n")}\n\`\`\``;
  if (kind === "text-or-list" && SURE_BULLET.test(text))
    return `- ${text.replace(SURE_BULLET, "")}`;
  return text.replace(/^(?=#|```|<table)/u, "\\");
}

/** The first item of a page is text where it has no sign while others have: it began on an earlier page. */
function continueItem(blocks: readonly Block[]): readonly Block[] {
  const [first, ...others] = blocks;
  const hasSign = ({ kind, lines: [line] }: Block): boolean =>
    kind === "list" && startsListItem(line?.text ?? "");
  const isContinued = first?.kind === "list" && !hasSign(first) && others.some(hasSign);
  return isContinued ? [{ ...first, kind: "text" }, ...others] : blocks;
}

/** The least depth of a list's items: what it is in may be on an earlier page. */
function depthOfList(blocks: readonly Block[], index: number): number {
  const isItem = (at: number): boolean => blocks[at]?.kind === "list";
  let [first, end] = [index, index];
  while (isItem(first - 1)) first -= 1;
  while (isItem(end)) end += 1;
  return Math.min(...blocks.slice(first, end).map(({ key }) => depthOf(key)));
}

function depthOf(key: unknown): number {
  let depth = -1;
  for (let node = key as StructureNode | undefined; node !== undefined; node = node.parent)
    if (node.role === "L") depth += 1;
  return Math.max(0, depth);
}

const BULLET = /^(?:o\s(?=\p{L})|[•‣◦▪▫■□●○–—*·\u25b6\u27a2\u2713\u2714\uf000-\uf0ff-]\s*)/u;

const SURE_BULLET = /^[•‣◦▪■●○]\s*/u;

/** Of text that runs from right to left. */
const BULLET_AFTER = /\s[•‣◦▪■●○]$/u;

function writeItem(depth: number, text: string): string {
  const indent = "  ".repeat(depth);
  if (/^\d+[.)]\s/u.test(text)) return `${indent}${text}`;
  return `${indent}- ${text.replace(BULLET, "").replace(BULLET_AFTER, "")}`;
}

/** Joins the lines of a paragraph; a hyphen at the end of one divides a word. */
export function joinLines(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .reduce((joined, text) => {
      if (joined === "" || text === "") return joined + text;
      if (joined.endsWith("\u00ad")) return joined.slice(0, -1) + text;
      if (/\p{Ll}-$/u.test(joined) && /^\p{Ll}/u.test(text)) return joined.slice(0, -1) + text;
      const isUnspaced = UNSPACED_END.test(joined) && UNSPACED_START.test(text);
      return isUnspaced ? joined + text : `${joined} ${text}`;
    }, "");
}

const UNSPACED_END = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/u;
const UNSPACED_START = /^[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/u;

function writeTable(table: TaggedTable, lines: readonly TaggedLine[]): string {
  if (table.shape !== "clean") throw new UnusablePage(`table ${table.shape}`);
  const texts = new Map<StructureNode, string[]>();
  const edges = new Map<StructureNode, number>();
  for (const line of lines) {
    const parts = divideByCells(line);
    for (const [cell, text] of parts) {
      texts.set(cell, [...(texts.get(cell) ?? []), text]);
      if (parts.size === 1) edges.set(cell, Math.min(edges.get(cell) ?? Infinity, line.box[0]));
    }
  }
  requireColumns(table, edges);
  requireFilled(table, texts);
  const rows = Array.from({ length: table.rowCount }, (_, row) => {
    const cells = table.cells.filter((cell) => cell.row === row);
    return `<tr>${cells.map((cell) => writeCell(cell, texts)).join("")}</tr>`;
  });
  return `<table>\n${rows.join("\n")}\n</table>`;
}

/** Cells that are set close together may be one line. */
function divideByCells({ owners, texts }: TaggedLine): Map<StructureNode, string> {
  const parts = new Map<StructureNode, string>();
  for (const [index, owner] of owners.entries()) {
    const cell = typeof owner === "string" ? undefined : readUnits(owner.node)?.cell?.node;
    if (cell !== undefined) parts.set(cell, (parts.get(cell) ?? "") + (texts[index] ?? ""));
  }
  return parts;
}

/** Cells of a row are beside each other, from left to right or the other way in the whole table. */
function requireColumns(table: TaggedTable, edges: ReadonlyMap<StructureNode, number>): void {
  const steps = table.cells.flatMap((cell) => {
    const [edge, next] = [
      edges.get(cell.node),
      table.cells.find(
        ({ row, column }) => row === cell.row && column === cell.column + cell.columnSpan,
      ),
    ];
    const nextEdge = next && edges.get(next.node);
    return edge === undefined || nextEdge === undefined ? [] : [Math.sign(nextEdge - edge)];
  });
  const first = steps[0] ?? 1;
  if (steps.some((step) => step !== first)) throw new UnusablePage("columns out of order");
}

function requireFilled(
  { cells, rowCount, columnCount }: TaggedTable,
  texts: ReadonlyMap<StructureNode, readonly string[]>,
): void {
  const filled = new Set(cells.filter(({ node }) => texts.has(node)).map(({ column }) => column));
  if (filled.size < 2) throw new UnusablePage("one column of text");
  for (let column = 0; column < columnCount; column += 1) {
    const empty = cells.filter((cell) => cell.column === column && !texts.has(cell.node)).length;
    if (rowCount >= LEAST_ROWS_JUDGED && empty > MAX_EMPTY * rowCount && empty < rowCount)
      throw new UnusablePage("column mostly empty");
  }
}

function writeCell(
  { node, rowSpan, columnSpan }: TaggedTable["cells"][number],
  texts: ReadonlyMap<StructureNode, readonly string[]>,
): string {
  const spans =
    (rowSpan > 1 ? ` rowspan="${rowSpan}"` : "") +
    (columnSpan > 1 ? ` colspan="${columnSpan}"` : "");
  const text = joinLines(texts.get(node) ?? []);
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<td${spans}>${escaped}</td>`;
}
