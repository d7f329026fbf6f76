import { inSplit } from "../in-split.ts";

/** Parts of a running line. `company section` puts the one before the other, in one line. */
export type RunningPart =
  | "company"
  | "report"
  | "section"
  | "number"
  | "company number"
  | "section number"
  | "number report";

/** Parts of a line at the left, in the middle and at the right of the page. */
export interface RunningLook {
  readonly left?: RunningPart;
  readonly middle?: RunningPart;
  readonly right?: RunningPart;
  /** Points from the edge of the page to the line. */
  readonly depth: number;
  readonly sizePoints: number;
  readonly isBold?: boolean;
  /** A rule between the line and the text, a coloured band behind the line, or a box around each part. */
  readonly mark?: "rule" | "band" | "box";
}

/** Layout and furniture that the pages of one report share. */
export interface ReportDesign {
  readonly name: string;
  /** A design is seen or unseen as a whole. */
  readonly split: "seen" | "unseen";
  readonly size: "portrait" | "landscape" | "letter";
  readonly columns: number;
  readonly font: "sans" | "serif";
  readonly bodyPoints: number;
  readonly marginPoints: number;
  readonly head?: RunningLook;
  readonly foot?: RunningLook;
  /** Names of sections along the right edge, printed downwards, or in a row at the top. */
  readonly tabs?: "side" | "top";
  readonly opening: "title" | "heading" | "text" | "table";
  readonly ending: "text" | "table" | "notes";
}

const A4 = {
  size: "portrait",
  columns: 1,
  font: "sans",
  bodyPoints: 9.5,
  marginPoints: 62,
  opening: "text",
  ending: "text",
} as const;

/** Sixteen designs, half of which nothing is tuned on. */
export const REPORT_DESIGNS: readonly ReportDesign[] = [
  ...inSplit<ReportDesign>("seen", [
    {
      ...A4,
      name: "harbour",
      head: { left: "section", right: "report", depth: 28, sizePoints: 7, mark: "rule" },
      foot: { right: "number report", depth: 24, sizePoints: 7 },
      opening: "heading",
    },
    {
      ...A4,
      name: "meadow",
      columns: 2,
      head: { left: "company", depth: 30, sizePoints: 8 },
      foot: { left: "number", right: "section", depth: 26, sizePoints: 8 },
      opening: "title",
      ending: "notes",
    },
    {
      ...A4,
      name: "summit",
      font: "serif",
      bodyPoints: 10.5,
      head: { middle: "section", depth: 34, sizePoints: 9 },
      foot: { middle: "number", depth: 32, sizePoints: 9 },
    },
    {
      ...A4,
      name: "lantern",
      size: "landscape",
      columns: 3,
      bodyPoints: 8.5,
      marginPoints: 48,
      head: { left: "section", depth: 16, sizePoints: 8, isBold: true, mark: "band" },
      foot: { left: "company", right: "number", depth: 16, sizePoints: 6.5 },
      opening: "title",
    },
    {
      ...A4,
      name: "orchard",
      size: "letter",
      head: { right: "company number", depth: 36, sizePoints: 9.5 },
      opening: "table",
      ending: "table",
    },
    {
      ...A4,
      name: "quarry",
      tabs: "side",
      foot: { left: "report", right: "number", depth: 28, sizePoints: 7.5, mark: "rule" },
      opening: "heading",
      ending: "notes",
    },
    {
      ...A4,
      name: "willow",
      columns: 2,
      font: "serif",
      bodyPoints: 9,
      tabs: "top",
      foot: { right: "company number", depth: 20, sizePoints: 7 },
      opening: "heading",
    },
    {
      ...A4,
      name: "beacon",
      head: { left: "section", depth: 30, sizePoints: 11, isBold: true, mark: "rule" },
      foot: { middle: "number report", depth: 22, sizePoints: 8 },
      ending: "table",
    },
  ]),
  ...inSplit<ReportDesign>("unseen", [
    {
      ...A4,
      name: "canyon",
      size: "letter",
      columns: 2,
      bodyPoints: 9,
      head: { left: "company", right: "section", depth: 32, sizePoints: 7.5 },
      foot: { left: "section number", depth: 28, sizePoints: 7.5, mark: "rule" },
      ending: "notes",
    },
    {
      ...A4,
      name: "delta",
      font: "serif",
      bodyPoints: 10,
      head: { left: "report", depth: 40, sizePoints: 8.5, mark: "rule" },
      foot: { right: "number", depth: 36, sizePoints: 9 },
      opening: "title",
    },
    {
      ...A4,
      name: "ember",
      size: "landscape",
      columns: 2,
      bodyPoints: 9,
      marginPoints: 54,
      tabs: "top",
      foot: { left: "number", middle: "company", depth: 18, sizePoints: 7 },
      opening: "heading",
      ending: "table",
    },
    {
      ...A4,
      name: "fjord",
      head: { right: "section", depth: 20, sizePoints: 9, isBold: true, mark: "box" },
      foot: { middle: "number", depth: 26, sizePoints: 8.5, mark: "box" },
      opening: "heading",
    },
    {
      ...A4,
      name: "glacier",
      columns: 3,
      bodyPoints: 8,
      marginPoints: 50,
      tabs: "side",
      foot: { left: "company number", depth: 24, sizePoints: 7 },
      opening: "title",
      ending: "notes",
    },
    {
      ...A4,
      name: "island",
      font: "serif",
      bodyPoints: 11,
      head: { left: "number", right: "report", depth: 34, sizePoints: 10 },
      opening: "table",
    },
    {
      ...A4,
      name: "jungle",
      head: { left: "section", depth: 14, sizePoints: 9, mark: "band" },
      foot: { right: "number report", depth: 14, sizePoints: 8, mark: "band" },
    },
    {
      ...A4,
      name: "knoll",
      columns: 2,
      bodyPoints: 9,
      head: { left: "section number", depth: 30, sizePoints: 10, isBold: true },
      foot: { left: "company", right: "report", depth: 26, sizePoints: 6.5 },
      ending: "table",
    },
  ]),
];
