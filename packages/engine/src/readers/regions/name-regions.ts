import type { Character, SourcePage } from "@parsewright/document/files";
import type { RegionLabel } from "./region.ts";

/** The name of a region that a detector has seen, given what else is known about its characters. */
export type NameRegion = (seen: RegionLabel, characters: readonly Character[]) => RegionLabel;

/** Looks at a page and says how to name its regions. */
export type NameRegions = (page: SourcePage, signal: AbortSignal) => Promise<NameRegion>;
