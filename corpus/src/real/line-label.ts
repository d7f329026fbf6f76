/** Kinds of lines that a document's own structure knows; those of the trainer are the same. */
export type LineKind =
  | "text"
  | "text-or-list"
  | "doc_title"
  | "title"
  | "list"
  | "caption"
  | "header"
  | "footer"
  | "page_number"
  | "aside"
  | "footnote"
  | "table"
  | "formula"
  | "code"
  | "contents"
  | "reference"
  | "figure_text";

/** Reasons to say nothing of a line. */
export type MaskReason =
  | "mixed owners"
  | "artifact"
  | "loose"
  | "lost mark"
  | "unclear element"
  | "looks like a heading"
  | "looks like a caption"
  | "headings not believed"
  | "table box"
  | "table strip"
  | "nested table"
  | "layout table"
  | "text in rows"
  | "long text in a figure"
  | "not aligned";

/** Truth of a line. A masked line may still have a place in the order. */
export interface LineLabel {
  readonly kind: LineKind | undefined;
  readonly mask?: MaskReason;
  /** Lines of one block have the same; `undefined` where it is not known. */
  readonly block?: unknown;
  readonly order?: number;
  readonly row?: number;
  readonly column?: number;
  readonly level?: number;
}
