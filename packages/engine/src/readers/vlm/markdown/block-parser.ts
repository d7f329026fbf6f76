import MarkdownIt, { type StateBlock, type Token } from "markdown-it";
import { readBoxLine } from "./box-line.ts";

const COMMENT = /^\s*<!--.*-->\s*$/;
const FIGURE = /^\s{0,8}!\[[^\]]*\]\([^)]*\)\s*$/;
const TABLE_START = /^\s*<table[\s>]/i;
const TABLE_END = /<\/table>/i;
const BULLET = /^(\s*)•(?=\s)/;

/** Limit: a longer one has no end. */
const MAX_FORMULA_LINES = 60;

/** Rules that may end a quotation also end a table of markdown-it, and quotations are not read. */
const TABLE_ENDS = "blockquote";

/** The position after the last line of a block that begins at a line; `undefined` where none begins. */
type FindEnd = (lines: readonly string[], start: number) => number | undefined;

const oneLine =
  (isWanted: (line: string) => boolean): FindEnd =>
  (lines, start) =>
    isWanted(lines[start] ?? "") ? start + 1 : undefined;

const findTableEnd: FindEnd = (lines, start) => {
  if (!TABLE_START.test(lines[start] ?? "")) return undefined;
  let end = start;
  while (end < lines.length && !TABLE_END.test(lines[end] ?? "")) end++;
  return Math.min(end + 1, lines.length);
};

const findFormulaEnd: FindEnd = (lines, start) => {
  const first = (lines[start] ?? "").trim();
  const close = first.startsWith("$$") ? "$$" : first.startsWith("\\[") ? "\\]" : undefined;
  if (close === undefined) return undefined;
  if (first.length > 3 && first.endsWith(close)) return start + 1;
  const below = lines.slice(start + 1, start + MAX_FORMULA_LINES);
  const step = below.findIndex((line) => line.trim().endsWith(close));
  return step === -1 ? undefined : start + step + 2;
};

/** Syntax that models write beside Markdown, by the type of its token. */
const OWN_BLOCKS: Readonly<Record<string, FindEnd>> = {
  box: oneLine((line) => readBoxLine(line) !== undefined),
  comment: oneLine((line) => COMMENT.test(line)),
  formula: findFormulaEnd,
  html_table: findTableEnd,
  figure: oneLine((line) => FIGURE.test(line)),
};

/**
 * The blocks of a page in Markdown, as tokens with the lines that they cover. What is inside of text, HTML included,
 * stays as it is written.
 */
export function parseBlocks(lines: readonly string[]): Token[] {
  const parser = new MarkdownIt("zero");
  parser.enable(["fence", "heading", "hr", "lheading", "list", "table"]);
  for (const [type, findEnd] of Object.entries(OWN_BLOCKS)) {
    const rule = ownRule(type, (start) => findEnd(lines, start));
    parser.block.ruler.before("table", type, rule, { alt: ["paragraph", "list", TABLE_ENDS] });
  }
  parser.block.ruler.before("table", "text_below_table", endTable(lines), { alt: [TABLE_ENDS] });
  const tokens: Token[] = [];
  const source = lines.map((line) => line.replace(BULLET, "$1-")).join("\n");
  parser.block.parse(source, parser, {}, tokens);
  return tokens;
}

type RuleArguments = [state: StateBlock, start: number, end: number, isOnlyAsked: boolean];

function ownRule(type: string, findEnd: (start: number) => number | undefined) {
  return (...[state, start, , isOnlyAsked]: RuleArguments): boolean => {
    const end = findEnd(start);
    if (end === undefined) return false;
    if (isOnlyAsked) return true;
    state.push(type, "", 0).map = [start, end];
    state.line = end;
    return true;
  };
}

/** Begins no block: it only answers that a line without a pipe is not a row, as it would be by the specification. */
function endTable(lines: readonly string[]) {
  return (...[, start, , isOnlyAsked]: RuleArguments): boolean =>
    isOnlyAsked && lines[start]?.includes("|") === false;
}
