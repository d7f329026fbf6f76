import type { Box, LoadedModel } from "@parsewright/contract";
import type { PageRange } from "@parsewright/document/files";
import type { PackedPage } from "./packed-page.ts";

/** A page as it was read, before any stage. */
export interface KeptPage {
  readonly page: PackedPage;
  /** All that it names. */
  readonly pictures: readonly KeptPicture[];
}

interface KeptPicture {
  /** As the file has it from which the page was read. */
  readonly name: string;
  readonly png: Uint8Array;
  /** Area of the page that it was cut out of. */
  readonly box: Box | undefined;
}

/** Pages that were read together. */
export interface PageShard {
  readonly pages: readonly KeptPage[];
  /** Models that were loaded when the pages were read. */
  readonly models: readonly LoadedModel[];
}

export interface FoundPage extends KeptPage, Pick<PageShard, "models"> {
  /** Another version of the engine, or other models, read it. */
  readonly isEarlier?: boolean;
}

/**
 * Keeps the pages of one document, read with the same options by the same version and models. They may come from another
 * file, and another place, with the same page. Places count from 0 among those that are read.
 */
export interface PageShardStore {
  readonly pagesPerShard: number;
  /** `undefined` where the page is not kept. */
  read(place: number): Promise<FoundPage | undefined>;
  /** At most `pagesPerShard` pages that follow one another. */
  write(range: PageRange, shard: PageShard): Promise<void>;
}
