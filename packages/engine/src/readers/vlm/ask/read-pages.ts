import type { Page } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { FigureSink } from "@parsewright/document/images";
import { askAboutCells, type ModelPage } from "./ask-cells.ts";
import type { Asking } from "./asking.ts";
import { degradePage } from "./degrade-page.ts";
import { type HeldPage, holdPage } from "./hold-page.ts";
import { mapInOrder } from "./map-in-order.ts";

/**
 * Constant: a page has one question open while its layout is asked for, and one for each block after that: about this many on
 * average. Some pages more are ready when one is done.
 */
const QUESTIONS_PER_PAGE = 4;
const SPARE_PAGES = 3;

/** Limit: a page of paper takes 12 MB while it is held. */
const MAX_HELD_PAGES = 20;

/** Readers of a page. */
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
      readOrDegrade(holdPage(page), { ...asking, signal, pageIndex: nextIndex++ }, readOne),
  });
  let earlier: ModelPage | undefined;
  for await (const later of results) {
    yield earlier === undefined ? later.page : await askAboutCells(earlier, later, asking);
    earlier = later;
  }
}

/** Degrades to reading without the model if something fails on our side. A picture that cannot be stored is passed on. */
async function readOrDegrade(
  held: HeldPage,
  asking: PageAsking,
  readOne: ReadModelPage,
): Promise<ModelPage> {
  let hasLostPicture = false;
  const { add } = asking.images;
  const watchedAdd: FigureSink["add"] = async (name, png) => {
    try {
      await add?.(name, png);
    } catch (error) {
      hasLostPicture = true;
      throw error;
    }
  };
  const images = add === undefined ? asking.images : { ...asking.images, add: watchedAdd };
  try {
    return await readOne(held, { ...asking, images });
  } catch (error) {
    asking.signal.throwIfAborted();
    if (hasLostPicture) throw error;
    const reason = `Reading the page failed: ${String(error)}`;
    return { page: await degradePage(held.page, { ...asking, reason }), blocks: [] };
  }
}

function windowSizeFor(maxInFlight: number): number {
  return Math.min(Math.ceil(maxInFlight / QUESTIONS_PER_PAGE) + SPARE_PAGES, MAX_HELD_PAGES);
}
