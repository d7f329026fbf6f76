/** A paper as blocks, from which both the source for TeX and the truth are written. */
export interface Paper {
  readonly id: string;
  readonly blocks: readonly PaperBlock[];
}

export type PaperBlock =
  | { readonly kind: "heading"; readonly number: number; readonly text: string }
  | Statement
  | {
      readonly kind: "paragraph";
      readonly content: readonly PaperInline[];
      readonly isContinued?: boolean;
    }
  | Display
  | PaperTable
  | { readonly kind: "code"; readonly lines: readonly string[] }
  | { readonly kind: "references"; readonly entries: readonly (readonly PaperInline[])[] };

/** A theorem or a lemma: a label in bold, its text in italics. */
interface Statement {
  readonly kind: "statement";
  readonly label: string;
  readonly content: readonly PaperInline[];
}

export type PaperInline =
  | { readonly kind: "text"; readonly text: string }
  /** Text that TeX is given in another way than the truth has it, such as a raised figure. */
  | { readonly kind: "set-text"; readonly text: string; readonly source: string }
  | { readonly kind: "formula"; readonly formula: PaperFormula };

/** LaTeX as the truth has it, and as TeX is given it where packages draw a shorter notation. */
export interface PaperFormula {
  readonly latex: string;
  readonly source: string;
}

/** One equation, or several under each other. */
export interface Display {
  readonly kind: "display";
  readonly layout: "single" | "aligned" | "gathered" | "multiline";
  readonly formula: PaperFormula;
  /** The numbers as printed, without parentheses: none, one for all rows, or one for each row. */
  readonly numbers: readonly string[];
}

export interface PaperTable {
  readonly kind: "table";
  /** The first row is the heading. */
  readonly rows: readonly (readonly (readonly PaperInline[])[])[];
}
