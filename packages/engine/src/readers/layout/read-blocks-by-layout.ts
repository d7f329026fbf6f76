import type { Block } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { numberBlocks } from "../blocks/number-blocks.ts";
import { bodyStyleOf } from "../geometry/body-style.ts";
import { joinListItems } from "../geometry/join-list-items.ts";
import { readBlocks } from "../geometry/read-blocks.ts";
import { describePageText, type PageText, readParagraphs } from "../geometry/read-paragraphs.ts";
import { findRegions } from "../geometry/reading-order.ts";
import { joinLines } from "../geometry/text-line.ts";
import { readTableIn } from "../tables/read-table-in.ts";
import type { ReadTable } from "../tables/table-region.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import { bindToFigures, type PlacedBlock } from "./bind-to-figures.ts";
import { checkRegions } from "./check-regions.ts";
import { fillRegions } from "./fill-regions.ts";
import { insertInOrder } from "./insert-in-order.ts";
import type { LayoutRegion } from "./layout-reader.ts";
import { readableRest, withPictureText } from "./picture-text.ts";
import { readRegion } from "./read-region.ts";

/** Where more of the text than this stands in no region, the model has not understood the page. */
const MAX_REST_SHARE = 0.5;

/** Finding the place of each of more pieces than this takes long, and they are no text that anybody reads. */
const MAX_INSERTED_BLOCKS = 1000;

/**
 * The blocks of a page from the regions that a layout model sees, in its reading order, checked by the page's own
 * geometry: each character ends up in one block. Running heads, feet and notes are among them.
 */
export async function readBlocksByLayout(
  page: SourcePage,
  regions: readonly LayoutRegion[],
  readTable: ReadTable = readTableIn,
): Promise<Block[]> {
  const checked = checkRegions(regions, page);
  const whole = withPictureText(page);
  const { filled, rest } = fillRegions(whole, checked);
  const unread = readableRest(rest, checked, page);
  if (unread.length > MAX_REST_SHARE * whole.characters.length) return readBlocks(page);
  // What is usual on the page is said by its own text.
  const ownText = describePageText(page, readSegments(page.characters), () => []);
  const pageText = { ...ownText, page: whole };
  const placed: PlacedBlock[] = [];
  for (const one of filled) {
    const { blocks, role, rest: unspoken } = await readRegion(one, { pageText, readTable });
    for (const block of blocks) placed.push({ box: block.bbox ?? one.region.box, block, role });
    for (const character of unspoken) unread.push(character);
  }
  const complete = insertAll(placed, readRest(unread, pageText));
  return numberBlocks(joinListItems(bindToFigures(complete).map(({ block }) => block)));
}

function insertAll(placed: readonly PlacedBlock[], blocks: readonly Block[]): PlacedBlock[] {
  const missed = blocks.map((block) => ({ box: block.bbox ?? ([0, 0, 0, 0] as const), block }));
  return [
    ...missed
      .slice(0, MAX_INSERTED_BLOCKS)
      .reduce<PlacedBlock[]>((ordered, one) => insertInOrder(ordered, one), [...placed]),
    ...missed.slice(MAX_INSERTED_BLOCKS),
  ];
}

/** What the model missed, read by its geometry. */
function readRest(characters: readonly Character[], pageText: PageText): Block[] {
  const items = readSegments(characters).map((segment) => ({
    box: segment.box,
    size: segment.size,
    segment,
  }));
  return findRegions(items, pageText.page).flatMap((region) => {
    const segments = region.map(({ segment }) => segment);
    return readParagraphs(joinLines(segments), bodyStyleOf(segments), pageText);
  });
}
