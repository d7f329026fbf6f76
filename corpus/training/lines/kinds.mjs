/** Kinds of lines, in the order of the model's answers. */
export const KINDS = [
  "text",
  "doc_title",
  "title",
  "list",
  "caption",
  "header",
  "footer",
  "page_number",
  "aside",
  "footnote",
  "table",
  "formula",
  "formula_number",
  "code",
  "contents",
  "reference",
  "figure_text",
  "table_note",
];

/** Of a line that is text or an item of a list: the teacher does not say which. */
export const TEXT_OR_LIST = KINDS.length;

/** The label of a line of which nobody knows what it is. */
export const UNKNOWN = { kind: -1, block: -1, order: -1, row: -1, column: -1, level: -1 };
