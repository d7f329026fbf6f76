import { createRandom } from "../random.ts";
import { chooseStyle } from "../style/choose-style.ts";
import { FAMILIES } from "../style/families.ts";
import type { Style } from "../style/style.ts";
import type { SourceBlock, SourceDocument } from "./document.ts";
import { above, fraction, row } from "./formula.ts";

/** One block of every kind, for tests. */
const TINY_BLOCKS: readonly SourceBlock[] = [
  { kind: "heading", level: 1, text: "Pumps & valves" },
  { kind: "lines", align: "center", lines: ["A. Marlowe", "2021"] },
  { kind: "contents", entries: [{ depth: 0, text: "1 Scope", page: "3" }] },
  { kind: "heading", level: 2, number: "1", text: "Scope" },
  {
    kind: "paragraph",
    runIn: "First.",
    content: [
      { kind: "text", text: "A " },
      { kind: "text", text: "bold", emphasis: "bold" },
      { kind: "text", text: " word, 5 % of " },
      { kind: "formula", formula: above("x", "2") },
      { kind: "note", mark: "1", text: "A note." },
    ],
  },
  {
    kind: "list",
    marker: { kind: "bullet", glyph: "❖" },
    items: [
      {
        content: [{ kind: "text", text: "Outer" }],
        children: {
          kind: "list",
          marker: { kind: "number", format: "a)" },
          items: [{ content: [{ kind: "text", text: "Inner" }] }],
        },
      },
    ],
  },
  {
    kind: "table",
    columns: [
      { align: "left", isWrapped: false },
      { align: "right", isWrapped: false },
      { align: "right", isWrapped: false },
    ],
    headRows: 2,
    rows: [
      [
        { text: "Region", rowSpan: 2 },
        { text: "Amount", columnSpan: 2 },
      ],
      [{ text: "2020" }, { text: "2021" }],
      [{ text: "North <A>" }, { text: "4.2" }, { text: "" }],
    ],
    caption: { label: "Table 1", text: "Sums" },
    note: "Source: survey.",
  },
  {
    kind: "figure",
    picture: {
      kind: "drawing",
      width: 100,
      height: 50,
      shapes: [
        { kind: "rectangle", x: 10, y: 10, width: 20, height: 30, fill: "#4472c4" },
        { kind: "label", x: 50, y: 45, text: "2020", anchor: "middle" },
      ],
    },
    captionSide: "below",
    caption: { label: "Figure 1", text: "Growth" },
  },
  { kind: "code", lines: ["if (a < b) {", "  stop();", "}"] },
  { kind: "display-formula", formula: row("y", "=", fraction("a", row("2", "α"))), number: "(1)" },
  { kind: "references", entries: [{ label: "[1]", text: "S. Okafor: Soil." }] },
  {
    kind: "form",
    fields: [
      { label: "Name:", value: "K. Byrne" },
      { label: "Date:", value: "" },
    ],
  },
  { kind: "page-break" },
  { kind: "paragraph", content: [{ kind: "text", text: "The end." }] },
];

export const TINY_DOCUMENT: SourceDocument = {
  id: "tiny",
  language: "en",
  title: "Pumps & valves",
  runningHead: "K. Byrne 2021",
  blocks: TINY_BLOCKS,
};

/** A look that does not change, of the first family. */
export function tinyStyle(changes: Partial<Style> = {}): Style {
  const [family] = FAMILIES;
  if (family === undefined) throw new Error("There are no styles");
  const style = chooseStyle(family, createRandom("tiny"));
  return { ...style, caption: { ...style.caption, separator: ":" }, ...changes };
}
