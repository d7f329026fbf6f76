import type { Box } from "@parser/contract";
import { cleanTableHtml } from "../ask/clean-table-html.ts";
import { readBoxLine } from "./box-line.ts";
import { isPipeRow, pipeTableToHtml, startsPipeTable } from "./pipe-table.ts";

/** One block of a page written as Markdown. */
export interface MarkdownBlock {
  readonly kind: "heading" | "text" | "list" | "table" | "formula" | "code" | "figure";
  /** Text, LaTeX, HTML, code, or what a figure shows; the items of a list, one line each. */
  readonly content: string;
  /** 0 to 1 of the page, where the model tells. */
  readonly box?: Box;
  /** Headings: 1 to 6. */
  readonly level?: number;
  readonly language?: string;
}

/** A block, and the position after its last line. */
interface Taken {
  readonly block: MarkdownBlock;
  readonly end: number;
}

type Take = (lines: readonly string[], start: number) => Taken | undefined;

const FENCE = /^\s{0,8}(```+|~~~+)\s*([\w+#.-]{0,30})/;
const HEADING = /^\s{0,3}(#{1,6})\s+(\S.*)$/;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+\S/;
const FIGURE = /^\s{0,8}!\[([^\]]*)\]\([^)]*\)\s*$/;
const RULE = /^\s{0,3}(?:[-*_]\s*){3,}$/;
const COMMENT = /^\s*<!--.*-->\s*$/;
const TABLE_START = /^\s*<table[\s>]/i;
const FORMULA_START = /^\s*(?:\$\$|\\\[)/;
const TABLE_END = /<\/table>/i;

/** Text ends before a line that begins one of these. */
const STARTS = [HEADING, FENCE, FORMULA_START, TABLE_START, FIGURE];

/** A longer one has no end. */
const MAX_FORMULA_LINES = 200;

/** Reads what a model wrote, leniently: what is no table, list, formula, code or figure is text, HTML included. */
export function splitMarkdown(answer: string): MarkdownBlock[] {
  const lines = withoutFence(answer.trim()).split(/\r?\n/);
  const blocks: MarkdownBlock[] = [];
  let box: Box | undefined;
  let position = 0;
  while (position < lines.length) {
    const line = lines[position] ?? "";
    const boxLine = readBoxLine(line);
    if (boxLine !== undefined) box = boxLine.box;
    if (boxLine !== undefined || isSkipped(line)) {
      position++;
      continue;
    }
    const { block, end } = takeBlock(lines, position);
    blocks.push(box === undefined ? block : { ...block, box });
    box = undefined;
    position = end;
  }
  return blocks.filter(({ content, kind }) => content !== "" || kind === "figure");
}

/** Models like to put the whole answer into a fence. */
function withoutFence(answer: string): string {
  const match = /^```(?:markdown|md)?\s*\n([\s\S]*)\n```$/i.exec(answer);
  const inside = match?.[1];
  return inside === undefined || /^```/m.test(inside) ? answer : inside;
}

function isSkipped(line: string): boolean {
  return line.trim() === "" || RULE.test(line) || COMMENT.test(line);
}

function takeBlock(lines: readonly string[], start: number): Taken {
  for (const take of TAKERS) {
    const taken = take(lines, start);
    if (taken !== undefined) return taken;
  }
  return takeText(lines, start);
}

const takeHeading: Take = (lines, start) => {
  const [, marks = "", text] = HEADING.exec(lines[start] ?? "") ?? [];
  if (text === undefined) return undefined;
  const content = text.replace(/\s#+\s*$/, "").trim();
  return { block: { kind: "heading", content, level: marks.length }, end: start + 1 };
};

const takeCode: Take = (lines, start) => {
  const [, fence, language = ""] = FENCE.exec(lines[start] ?? "") ?? [];
  if (fence === undefined) return undefined;
  const close = lines.findIndex(
    (line, position) => position > start && line.trim().startsWith(fence),
  );
  const end = close === -1 ? lines.length : close;
  const content = lines.slice(start + 1, end).join("\n");
  return {
    block: { kind: "code", content, ...(language !== "" && { language }) },
    end: end + 1,
  };
};

const takeFormula: Take = (lines, start) => {
  const first = (lines[start] ?? "").trim();
  const close = first.startsWith("$$") ? "$$" : first.startsWith("\\[") ? "\\]" : undefined;
  if (close === undefined) return undefined;
  const isOneLine = first.length > 3 && first.endsWith(close);
  const below = isOneLine ? [] : lines.slice(start + 1, start + MAX_FORMULA_LINES);
  const step = isOneLine ? 0 : below.findIndex((line) => line.trim().endsWith(close)) + 1;
  if (!isOneLine && step === 0) return undefined;
  const last = start + step;
  const source = lines
    .slice(start, last + 1)
    .join("\n")
    .trim();
  return { block: { kind: "formula", content: source.slice(2, -2).trim() }, end: last + 1 };
};

const takeTable: Take = (lines, start) => {
  if (startsPipeTable(lines, start)) {
    const after = lines.findIndex((line, position) => position > start && !isPipeRow(line));
    const end = after === -1 ? lines.length : after;
    return { block: { kind: "table", content: pipeTableToHtml(lines.slice(start, end)) }, end };
  }
  if (!TABLE_START.test(lines[start] ?? "")) return undefined;
  const last = lines.findIndex((line, position) => position >= start && TABLE_END.test(line));
  const end = last === -1 ? lines.length : last + 1;
  const source = lines.slice(start, end).join("\n");
  const content = cleanTableHtml(source);
  if (content === undefined) return { block: { kind: "text", content: source }, end };
  return { block: { kind: "table", content }, end };
};

const takeFigure: Take = (lines, start) => {
  const match = FIGURE.exec(lines[start] ?? "");
  if (match === null) return undefined;
  return { block: { kind: "figure", content: (match[1] ?? "").trim() }, end: start + 1 };
};

/** An item goes on in the lines below it that begin nothing else. */
const takeList: Take = (lines, start) => {
  if (!LIST_ITEM.test(lines[start] ?? "")) return undefined;
  const items: string[] = [];
  let position = start;
  for (; position < lines.length; position++) {
    const line = lines[position] ?? "";
    if (LIST_ITEM.test(line)) items.push(line.trim());
    else if (isTextEnd(lines, position)) break;
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { block: { kind: "list", content: items.join("\n") }, end: position };
};

const TAKERS: readonly Take[] = [
  takeHeading,
  takeCode,
  takeFormula,
  takeTable,
  takeFigure,
  takeList,
];

function takeText(lines: readonly string[], start: number): Taken {
  let end = start + 1;
  while (end < lines.length && !isTextEnd(lines, end) && !LIST_ITEM.test(lines[end] ?? "")) end++;
  const content = lines.slice(start, end).map((line) => line.trim());
  return { block: { kind: "text", content: content.join("\n") }, end };
}

function isTextEnd(lines: readonly string[], position: number): boolean {
  const line = lines[position] ?? "";
  return (
    isSkipped(line) ||
    readBoxLine(line) !== undefined ||
    startsPipeTable(lines, position) ||
    STARTS.some((start) => start.test(line))
  );
}
