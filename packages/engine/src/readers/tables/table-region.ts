import type { Box } from "@parser/contract";
import type { Character } from "../../formats/page-source.ts";

/** A table found on a page: where it stands, what it says, and which characters it speaks for. */
export interface TableRegion {
  readonly box: Box;
  readonly html: string;
  readonly characters: ReadonlySet<Character>;
}
