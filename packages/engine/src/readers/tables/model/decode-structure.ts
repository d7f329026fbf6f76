import type { Box } from "@parsewright/contract";
import type { SeenCell } from "./table-structure-reader.ts";

/** Constant: side of the square picture of a table that SLANet-plus looks at. */
export const SIDE_PIXELS = 488;

/** Constant: the largest span that the model knows. */
const MAX_SPAN = 20;

/** Tokens of SLANet-plus in the order of their numbers: the parts of an HTML table. */
const TOKENS = [
  "start",
  "<thead>",
  "</thead>",
  "<tbody>",
  "</tbody>",
  "<tr>",
  "</tr>",
  "<td",
  ">",
  "</td>",
  ...spanTokens("colspan"),
  ...spanTokens("rowspan"),
  "<td></td>",
  "end",
];

/** The numbers that the model gives for one token: how likely each kind is, and the corners of the cell that it begins. */
export interface ModelOutput {
  readonly tokenCount: number;
  readonly likelihoods: Float32Array;
  /** Four corners for each token, from 0 to 1 of the picture's side. */
  readonly corners: Float32Array;
}

function spanTokens(name: "colspan" | "rowspan"): string[] {
  return Array.from({ length: MAX_SPAN - 1 }, (_, index) => `${name}${index + 2}`);
}

/** Cell that has begun, with the likelihood of its least likely token. */
interface OpenCell {
  readonly box: Box;
  readonly rowspan: number;
  readonly colspan: number;
  readonly score: number;
}

/** Reads tokens as cells; boxes stay in parts of the picture's side. */
export function decodeStructure(output: ModelOutput): SeenCell[] {
  const cells: SeenCell[] = [];
  const taken = new Set<string>();
  let row = -1;
  let open: OpenCell | undefined;
  for (let index = 0; index < output.tokenCount; index++) {
    const { token, score } = tokenAt(output, index);
    if (token === "end" && index > 0) break;
    if (token === "<tr>") row++;
    else if (token === "<td" || token === "<td></td>")
      open = { box: boxAt(output, index), rowspan: 1, colspan: 1, score };
    else if (open !== undefined)
      open = { ...open, ...readSpan(token), score: Math.min(open.score, score) };
    if (open === undefined || (token !== "</td>" && token !== "<td></td>")) continue;
    cells.push(place(open, Math.max(0, row), taken));
    open = undefined;
  }
  return cells;
}

function readSpan(token: string): { rowspan?: number; colspan?: number } {
  const [, name, count] = /^(colspan|rowspan)(\d+)$/.exec(token) ?? [];
  return name === undefined ? {} : { [name]: Number(count) };
}

/** In the first column that no cell from above reaches into. */
function place({ rowspan, colspan, ...cell }: OpenCell, row: number, taken: Set<string>): SeenCell {
  let column = 0;
  while (taken.has(`${row} ${column}`)) column++;
  for (let index = 0; index < rowspan * colspan; index++)
    taken.add(`${row + Math.floor(index / colspan)} ${column + (index % colspan)}`);
  return { row, column, rowspan, colspan, ...cell };
}

function tokenAt({ likelihoods }: ModelOutput, index: number): { token: string; score: number } {
  const start = index * TOKENS.length;
  let best = 0;
  for (let token = 1; token < TOKENS.length; token++)
    if ((likelihoods[start + token] ?? 0) > (likelihoods[start + best] ?? 0)) best = token;
  return { token: TOKENS[best] ?? "end", score: likelihoods[start + best] ?? 0 };
}

function boxAt({ corners }: ModelOutput, index: number): Box {
  const xs = [0, 2, 4, 6].map((offset) => corners[index * 8 + offset] ?? 0);
  const ys = [1, 3, 5, 7].map((offset) => corners[index * 8 + offset] ?? 0);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
