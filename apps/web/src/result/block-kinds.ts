import type { BlockType, HiddenText } from "@parsewright/contract";

/** Groups of block types that look alike; each has one colour. */
export type BlockKind =
  | "text"
  | "title"
  | "list"
  | "table"
  | "picture"
  | "formula"
  | "code"
  | "margin";

const KINDS: Partial<Record<BlockType, BlockKind>> = {
  title: "title",
  doc_title: "title",
  paragraph_title: "title",
  list: "list",
  index: "list",
  ref_text: "list",
  table: "table",
  image: "picture",
  chart: "picture",
  interline_equation: "formula",
  code: "code",
  header: "margin",
  footer: "margin",
  page_number: "margin",
  aside_text: "margin",
  page_footnote: "margin",
};

/** The kind of a block type; running text for whatever has no colour of its own. */
export function kindOf(type: BlockType): BlockKind {
  return KINDS[type] ?? "text";
}

/** Names of the kinds in the legend. */
export const KIND_TITLES: Readonly<Record<BlockKind, string>> = {
  text: "Text",
  title: "Heading",
  list: "List",
  table: "Table",
  picture: "Picture",
  formula: "Formula",
  code: "Code",
  margin: "Margin",
};

/** Sets the colour of a kind for the rules of an element. */
export function colourOf(kind: BlockKind): Readonly<Record<string, string>> {
  return { "--kind": `var(--kind-${kind})` };
}

/** Reasons that a piece of text is invisible, in words. */
export const HIDDEN_REASON_TITLES: Readonly<Record<HiddenText["reason"], string>> = {
  invisible: "drawn as invisible",
  off_page: "outside the page",
  covered: "covered by something",
  same_colour_as_background: "the colour of its background",
  tiny: "too small to read",
};

/** Below this a block is marked: the engine itself is not sure. */
export const LOW_CONFIDENCE = 0.7;
