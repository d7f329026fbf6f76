const SIZED = String.raw`(?:[()[\]|./<>]|\\[{}|]|\\(?:lbrace|rbrace|langle|rangle|lfloor|rfloor|lceil|rceil|lvert|rvert|lVert|rVert|vert|Vert|lbrack|rbrack|backslash|uparrow|downarrow|updownarrow)(?![A-Za-z]))`;
const LEFT = new RegExp(String.raw`\\left\s{0,4}${SIZED}`, "g");
const RIGHT = new RegExp(String.raw`\\right\s{0,4}${SIZED}`, "g");

const ARRAY_START = String.raw`\\begin\{array\}\s{0,4}\{[^{}]{0,200}\}`;
const ARRAY_END = String.raw`\\end\{array\}`;
/** An escaped ampersand is a sign, not the end of a cell: it is found first and left alone. */
const TOKEN = new RegExp(
  String.raw`(?<sign>\\&)|(?<start>${ARRAY_START})|(?<end>${ARRAY_END})|(?<cell>\\\\|&)|(?<left>\\left\s{0,4}${SIZED})|(?<right>\\right\s{0,4}${SIZED})`,
  "g",
);

/** By the name that both delimiters of a pair share; those not listed pair with themselves. */
const PAIRS: Readonly<Record<string, string>> = {
  ")": "(",
  "]": "[",
  ">": "<",
  "\\}": "\\{",
  "\\rbrace": "\\{",
  "\\lbrace": "\\{",
  "\\rangle": "\\langle",
  "\\rfloor": "\\lfloor",
  "\\rceil": "\\lceil",
  "\\rvert": "\\lvert",
  "\\rVert": "\\lVert",
  "\\rbrack": "[",
  "\\lbrack": "[",
};

/** Gives every `\left` its `\right` within a cell, and the other way round, where their numbers differ. */
export function balanceDelimiters(latex: string): string {
  const isBalanced = countMatches(latex, LEFT) === countMatches(latex, RIGHT);
  const starts = countMatches(latex, new RegExp(ARRAY_START, "g"));
  if (isBalanced || starts !== countMatches(latex, new RegExp(ARRAY_END, "g"))) return latex;

  const balancing: Balancing = { parts: [], cells: [[]] };
  let position = 0;
  for (const match of latex.matchAll(TOKEN)) {
    balancing.parts.push({ text: latex.slice(position, match.index), isSeparator: false });
    addToken(balancing, match[0], match.groups ?? {});
    position = match.index + match[0].length;
  }
  balancing.parts.push({ text: latex.slice(position), isSeparator: false });
  while (balancing.cells.length > 0) closeCell(balancing);
  return joinParts(balancing.parts);
}

interface Part {
  text: string;
  readonly isSeparator: boolean;
}

interface Balancing {
  readonly parts: Part[];
  /** For the cell that is open in each array around the current place: the `\left` parts not yet matched. */
  readonly cells: Part[][];
}

function addToken(
  balancing: Balancing,
  text: string,
  { start, end, cell, left, right }: Readonly<Record<string, string | undefined>>,
): void {
  const { parts, cells } = balancing;
  const part: Part = { text, isSeparator: Boolean(start ?? end ?? cell) };
  if (end ?? cell) closeCell(balancing);
  // An end that comes before its start leaves no cell open; the outermost then begins anew.
  if (start ?? cell) cells.push([]);
  if (cells.length === 0) cells.push([]);
  if (left) cells.at(-1)?.push(part);
  if (right) part.text = matchRight(cells.at(-1) ?? [], text);
  parts.push(part);
}

function closeCell({ cells }: Balancing): void {
  for (const unmatched of cells.pop() ?? []) unmatched.text += String.raw` \right.`;
}

function matchRight(open: Part[], text: string): string {
  const [left, right] = [kindOf(open.at(-1)?.text ?? ""), kindOf(text)];
  if (left !== "" && (left === right || left === "." || right === ".")) {
    open.pop();
    return text;
  }
  return String.raw`\left. ${text}`;
}

function kindOf(token: string): string {
  const delimiter = token.replace(/^\\(?:left|right)\s*/, "");
  return PAIRS[delimiter] ?? delimiter;
}

/** Without the white space beside cell ends and arrays. */
function joinParts(parts: readonly Part[]): string {
  let [joined, piece] = ["", ""];
  for (const { text, isSeparator } of parts) {
    if (!isSeparator) {
      piece += text;
      continue;
    }
    joined += piece.trim() + text;
    piece = "";
  }
  return joined + piece.trim();
}

function countMatches(text: string, expression: RegExp): number {
  return [...text.matchAll(expression)].length;
}
