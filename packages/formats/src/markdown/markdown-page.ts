import MarkdownIt, { type StateBlock, type StateInline } from "markdown-it";

/** Markdown as the page it stands for. Formulas become scripts of TeX, the way pages carry them. */
export function renderMarkdownPage(source: string): string {
  const parser = new MarkdownIt({ html: true });
  parser.block.ruler.before("fence", "display_formula", displayFormula, {
    alt: ["paragraph", "list", "blockquote"],
  });
  parser.inline.ruler.before("escape", "inline_formula", inlineFormula);
  // Pictures stay where they are: the reader decides what may be shown.
  parser.validateLink = () => true;
  return parser.render(withBoxes(withoutFrontMatter(source)));
}

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Turns the metadata that programs keep above a document into a listing. */
function withoutFrontMatter(source: string): string {
  const matter = FRONT_MATTER.exec(source);
  if (matter === null || !/^[\w-]+\s*:/m.test(matter[1] ?? "")) return source;
  return `~~~yaml\n${matter[1] ?? ""}\n~~~\n\n${source.slice(matter[0].length)}`;
}

/** Items of a task list show whether they are done. */
function withBoxes(source: string): string {
  return source.replaceAll(
    /^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)\[([ xX])\](?=\s)/gm,
    (_, marker, state) => `${marker}${state === " " ? "☐" : "☑"}`,
  );
}

/** A longer one has no end. */
const MAX_FORMULA_LINES = 60;

const FORMULA_ENDS = [
  ["$$", "$$"],
  [String.raw`\[`, String.raw`\]`],
] as const;

function displayFormula(
  ...[state, startLine, endLine, isOnlyAsked]: [StateBlock, number, number, boolean]
): boolean {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  const first = lineAt(startLine).trim();
  const ends = FORMULA_ENDS.find(([open]) => first.startsWith(open));
  if (ends === undefined) return false;
  const [open, close] = ends;
  const lines = [first.slice(open.length)];
  const isEnded = () => lines.at(-1)?.trimEnd().endsWith(close) === true;
  const lastLine = Math.min(endLine, startLine + MAX_FORMULA_LINES) - 1;
  let line = startLine;
  while (!isEnded() && line < lastLine) lines.push(lineAt(++line));
  if (!isEnded()) return false;
  if (isOnlyAsked) return true;
  const latex = lines.join("\n").trimEnd().slice(0, -close.length);
  state.push("html_block", "", 0).content = `<p>${texScript(latex, true)}</p>`;
  state.line = line + 1;
  return true;
}

const INLINE_FORMULAS = [
  /\$\$([^$]+)\$\$/y,
  // A price has a digit behind its sign and no other sign: `$5 and $6`.
  /\$(?![\s\d][^$]*\s\$)(?!\s)((?:[^$\\\n]|\\.)+?)(?<!\s)\$(?!\d)/y,
  // One that begins in another would be read as often as there are beginnings before it.
  /\\\(((?:(?!\\[()])[\s\S])+)\\\)/y,
];

function inlineFormula(state: StateInline, isSilent: boolean): boolean {
  for (const pattern of INLINE_FORMULAS) {
    pattern.lastIndex = state.pos;
    const found = pattern.exec(state.src);
    if (found === null) continue;
    if (!isSilent) state.push("html_inline", "", 0).content = texScript(found[1] ?? "", false);
    state.pos += found[0].length;
    return true;
  }
  return false;
}

function texScript(latex: string, isDisplay: boolean): string {
  const safe = latex.trim().replaceAll("</", "<\\/");
  return `<script type="math/tex${isDisplay ? "; mode=display" : ""}">${safe}</script>`;
}
