import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import type { RegionLabel } from "./region.ts";

/** The name of a region that a detector has seen, given what else is known about its characters. */
export type NameRegion = (seen: RegionLabel, characters: readonly Character[]) => RegionLabel;

/** Facts about a page that its text gives, beside its picture. */
export interface TextOpinion {
  readonly nameRegion: NameRegion;
  /** Boxes of text that is surely a table. */
  readonly tables: readonly Box[];
}

/** Looks at the text of a page. */
export type AskText = (page: SourcePage, signal: AbortSignal) => Promise<TextOpinion>;

/** The opinion of nobody. */
export const NO_OPINION: TextOpinion = { nameRegion: (seen) => seen, tables: [] };
