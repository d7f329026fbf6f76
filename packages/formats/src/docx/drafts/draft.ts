import type { Block, Line } from "@parsewright/contract";

/** Kind of block that a caption names; `any` if only its style makes it a caption. */
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
  /** Indent from the margin in twentieths of a point; `undefined` if nothing states it. */
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
  /** True if it is code by itself, not only beside code. */
  readonly isCertain: boolean;
  /** Block to use if it turns out not to be code. */
  readonly otherwise: BlockDraft;
}
