import type { Block, Confidence } from "@parsewright/contract";
import { endsSentence, startsInLowerCase, wordsOfText } from "@parsewright/document/language";
import { blockText } from "@parsewright/document/blocks";

/** Kinds of blocks whose errors have different causes. */
export type BlockGroup = "text" | "title" | "list" | "table" | "formula";

const GROUPS: Partial<Record<Block["type"], BlockGroup>> = {
  text: "text",
  abstract: "text",
  ref_text: "text",
  title: "title",
  list: "list",
  index: "list",
  table: "table",
  interline_equation: "formula",
};

/** Evidence of how likely a block is to be right. Pictures and code offer none that could be checked. */
export interface BlockFeatures {
  readonly group: BlockGroup;
  readonly features: Readonly<Record<string, number>>;
}

/** Constant: longer blocks add no information. The weights were fitted with it. */
const MANY_WORDS = 200;

/** The features from which the confidence of a block is calculated, each about 0 to 1. */
export function blockFeaturesOf(
  block: Block,
  { made_of }: Pick<Confidence, "made_of">,
): BlockFeatures | undefined {
  const group = GROUPS[block.type];
  // A vision model's blocks are not read here.
  if (group === undefined || made_of["vision"] !== undefined) return undefined;
  const text = blockText(block);
  const words = wordsOfText(text).length;
  /** Distance of a part from certainty; 0 for parts that do not apply. */
  const doubt = (name: string) => 1 - (made_of[name] ?? 1);
  return {
    group,
    features: {
      constant: 1,
      by_model: made_of["layout"] === undefined ? 0 : 1,
      is_recognised: made_of["recognition"] === undefined ? 0 : 1,
      has_formula: made_of["formula"] === undefined ? 0 : 1,
      layout: doubt("layout"),
      recognition: doubt("recognition"),
      spare: doubt("spare"),
      text: doubt("text"),
      formula: doubt("formula"),
      table: doubt("table"),
      heading: doubt("heading"),
      length: Math.log1p(Math.min(words, MANY_WORDS)) / Math.log1p(MANY_WORDS),
      is_piece: words <= 3 ? 1 : 0,
      is_line: (block.lines?.length ?? 0) === 1 ? 1 : 0,
      ends_sentence: endsSentence(text) ? 1 : 0,
      starts_within: startsInLowerCase(text) ? 1 : 0,
    },
  };
}
