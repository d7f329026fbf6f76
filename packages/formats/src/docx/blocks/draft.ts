import type { Block, Line } from "@parsewright/contract";

/** What a caption says it belongs to; `any` when only its style makes it one. */
export type CaptionKind = "figure" | "table" | "code" | "any";

/** A piece of the body before neighbours are joined to lists, listings and captioned figures. */
export type Draft = BlockDraft | ListItemDraft | IndexEntryDraft | CodeDraft;

export interface BlockDraft {
  readonly kind: "block";
  readonly block: Block;
  /** Set on paragraphs that may be a caption. */
  readonly caption?: CaptionKind | undefined;
}

export interface ListItemDraft {
  readonly kind: "item";
  readonly block: Block;
  /** Items of the same list have the same. */
  readonly list: string;
  /** Within its list, from 0. */
  readonly level: number;
  /** How far the text is from the margin, in twentieths of a point; `undefined` where nothing says. */
  readonly indent: number | undefined;
  /** `undefined` for a bullet. */
  readonly number: number | undefined;
}

interface IndexEntryDraft {
  readonly kind: "entry";
  readonly block: Block;
  /** From 0. */
  readonly level: number;
}

export interface CodeDraft {
  readonly kind: "code";
  readonly lines: readonly Line[];
  /** Whether it is code by itself, not only beside code. */
  readonly isCertain: boolean;
  /** What it is when it is not code. */
  readonly otherwise: BlockDraft;
}
