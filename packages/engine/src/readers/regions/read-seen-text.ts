import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import type { LikelihoodOf } from "./likeliest-order.ts";
import type { Region } from "./region.ts";

/** Knowledge of another reader about the text of a page that a layout model looks at. */
export interface TextReading {
  /** Boxes of text that is surely a table. */
  readonly tables: readonly Box[];
  /** Regions of the text of the page, but for the characters that tables, figures and formulas have taken; in no order. */
  toRegions(taken: ReadonlySet<Character>): Region[];
  readonly likelihoodOf: LikelihoodOf;
}

/** Reads the text of a page; `undefined` where it cannot. */
export type ReadSeenText = (
  page: SourcePage,
  signal: AbortSignal,
) => Promise<TextReading | undefined>;
