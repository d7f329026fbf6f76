import type { SpanStyle } from "@parsewright/contract";
import type { Draft } from "../drafts/draft.ts";

/** Inline content of a paragraph, in order. */
export type InlinePiece =
  | TextPiece
  | EquationPiece
  | PicturePiece
  | BlocksPiece
  | CommentPiece
  | { readonly kind: "break" };

export interface TextPiece {
  readonly kind: "text";
  readonly text: string;
  readonly style: readonly SpanStyle[];
  /** An address, or `#` and the name of a place. */
  readonly link: string | undefined;
  /** Set in a font whose letters are all of one width. */
  readonly isMonospaced: boolean;
  /** The number of a note. */
  readonly isNoteMark?: boolean;
}

interface EquationPiece {
  readonly kind: "equation";
  readonly latex: string;
  /** Is on a line of its own. */
  readonly isDisplay: boolean;
}

export interface PicturePiece {
  readonly kind: "picture";
  readonly fileName: string;
  /** Alternative text by its author; may be empty. */
  readonly description: string;
  readonly isFloating: boolean;
}

/** A text box, chart or diagram. */
interface BlocksPiece {
  readonly kind: "blocks";
  readonly drafts: readonly Draft[];
}

interface CommentPiece {
  readonly kind: "comment";
  readonly id: string;
  /** The start of the commented words, or the comment itself, which is after them. */
  readonly at: "start" | "reference";
}
