import type { Formula } from "./formula.ts";
import type { Picture } from "./picture.ts";

/** A document as its author thinks of it: what there is and in which order, not how it looks. */
export interface SourceDocument {
  readonly id: string;
  readonly language: string;
  readonly title: string;
  /** Text of the running head: a short title or the name of a publisher. */
  readonly runningHead: string;
  readonly blocks: readonly SourceBlock[];
}

export type Inline =
  | { readonly kind: "text"; readonly text: string; readonly emphasis?: Emphasis }
  | { readonly kind: "formula"; readonly formula: Formula }
  | { readonly kind: "note"; readonly mark: string; readonly text: string };

type Emphasis = "bold" | "italic" | "code";

export type SourceBlock =
  | Heading
  | Paragraph
  | List
  | Table
  | Figure
  | Code
  | DisplayFormula
  | Contents
  | References
  | Form
  | Lines
  | PageBreak;

export interface Heading {
  readonly kind: "heading";
  /** 1 is the title of the document or, where it has none, a chapter. */
  readonly level: 1 | 2 | 3 | 4;
  /** As printed, such as `2.1`; absent in documents that do not number. */
  readonly number?: string;
  readonly text: string;
}

export interface Paragraph {
  readonly kind: "paragraph";
  readonly content: readonly Inline[];
  /** Bold words at its beginning that stand for a heading of the lowest level. */
  readonly runIn?: string;
  /** A remark in the outer margin beside it. */
  readonly sideNote?: string;
}

export type NumberFormat = "1." | "1)" | "(1)" | "a." | "a)" | "(a)" | "A." | "i." | "(i)" | "I.";

export type Marker =
  | { readonly kind: "bullet"; readonly glyph: string }
  | { readonly kind: "number"; readonly format: NumberFormat };

export interface List {
  readonly kind: "list";
  readonly marker: Marker;
  readonly items: readonly ListItem[];
}

interface ListItem {
  readonly content: readonly Inline[];
  readonly children?: List;
}

export interface Caption {
  /** As printed, such as `Figure 3` or `Tab. 2.1`. */
  readonly label: string;
  readonly text: string;
}

export interface Cell {
  readonly text: string;
  readonly columnSpan?: number;
  readonly rowSpan?: number;
  readonly isBold?: boolean;
}

export interface Column {
  readonly align: "left" | "right" | "center";
  /** Texts of the column are long enough to be set in several lines. */
  readonly isWrapped: boolean;
}

export interface Table {
  readonly kind: "table";
  readonly columns: readonly Column[];
  /** Number of rows at the top that are the heading. */
  readonly headRows: number;
  /** Cells where they begin; what a span covers has no cell. */
  readonly rows: readonly (readonly Cell[])[];
  /** Its heading is printed on its first page only. */
  readonly isHeadOnce?: boolean;
  readonly caption?: Caption;
  readonly note?: string;
}

export interface Figure {
  readonly kind: "figure";
  readonly picture: Picture;
  readonly caption?: Caption;
  readonly captionSide: "above" | "below" | "beside";
}

export interface Code {
  readonly kind: "code";
  readonly lines: readonly string[];
}

interface DisplayFormula {
  readonly kind: "display-formula";
  readonly formula: Formula;
  /** As printed, such as `(4)`. */
  readonly number?: string;
}

export interface Contents {
  readonly kind: "contents";
  readonly entries: readonly {
    readonly depth: number;
    readonly text: string;
    readonly page: string;
  }[];
}

export interface References {
  readonly kind: "references";
  readonly entries: readonly { readonly label: string; readonly text: string }[];
}

export interface Form {
  readonly kind: "form";
  readonly fields: readonly { readonly label: string; readonly value: string }[];
}

/** Lines that are broken by the author: addresses, authors, a signature. */
export interface Lines {
  readonly kind: "lines";
  readonly align: "left" | "right" | "center";
  readonly lines: readonly string[];
}

interface PageBreak {
  readonly kind: "page-break";
}
