import type { Page } from "@parser/contract";
import type { SourcePage } from "../../../formats/page-source.ts";
import { askAboutCells, type ModelPage } from "./ask-cells.ts";
import type { Asking } from "./asking.ts";
import { type HeldPage, holdPage } from "./hold-page.ts";
import { mapInOrder } from "./map-in-order.ts";

/** A page has about so many blocks: enough pages are held to keep the model busy, and some whose layout is asked for. */
const BLOCKS_PER_PAGE = 8;
const SPARE_PAGES = 4;

/** A page of paper takes 12 MB while it is held. */
const MAX_HELD_PAGES = 16;

/** What a page is read with. */
export interface PageAsking extends Asking {
  /** 0-based within the parsed range. */
  readonly pageIndex: number;
}

/** Reads one page; what the model cannot read of it is read without the model. */
export type ReadModelPage = (held: HeldPage, asking: PageAsking) => Promise<ModelPage>;

/** Reads pages with a model, several at once, and gives them in order. */
export async function* readPages(
  pages: AsyncIterable<SourcePage>,
  asking: Asking,
  readOne: ReadModelPage,
): AsyncGenerator<Page> {
  asking.signal.throwIfAborted();
  let nextIndex = 0;
  const results = mapInOrder(pages, {
    windowSize: windowSizeFor(asking.vision.maxInFlight),
    signal: asking.signal,
    start: async (page, signal) =>
      readOne(holdPage(page), { ...asking, signal, pageIndex: nextIndex++ }),
  });
  let earlier: ModelPage | undefined;
  for await (const later of results) {
    yield earlier === undefined ? later.page : await askAboutCells(earlier, later, asking);
    earlier = later;
  }
}

function windowSizeFor(maxInFlight: number): number {
  return Math.min(Math.ceil(maxInFlight / BLOCKS_PER_PAGE) + SPARE_PAGES, MAX_HELD_PAGES);
}
