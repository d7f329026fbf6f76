import type { Block, Box } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { toTextBlock } from "../blocks/make-blocks.ts";
import { bodyStyleOf, classifyParagraph, type BodyStyle } from "../geometry/classify-paragraph.ts";
import { groupParagraphs } from "../geometry/group-paragraphs.ts";
import { findRegions } from "../geometry/reading-order.ts";
import { joinLines } from "../geometry/text-line.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import { bindFigureTitles, type LooseCaption } from "./bind-figure-titles.ts";
import { checkRegions } from "./check-regions.ts";
import { fillRegions } from "./fill-regions.ts";
import { insertInOrder } from "./insert-in-order.ts";
import type { LayoutLabel, LayoutRegion } from "./layout-reader.ts";
import { readRegion } from "./read-region.ts";

const CAPTION_PARTS: Partial<Record<LayoutLabel, LooseCaption["part"]>> = {
  figure_title: "caption",
  vision_footnote: "footnote",
};

/** A block, the box that gives it its place, and what the model says it is. */
interface PlacedBlock {
  readonly box: Box;
  readonly block: Block;
  readonly label?: LayoutLabel;
}

/**
 * The blocks of a page from the regions that a layout model sees, in its reading order, checked by the page's own
 * geometry: each character ends up in one block. Running heads, feet and notes are among them.
 */
export function readBlocksByLayout(page: SourcePage, regions: readonly LayoutRegion[]): Block[] {
  const { filled, rest } = fillRegions(page, checkRegions(regions, page));
  const body = bodyStyleOf(readSegments(page.characters));
  const unread: Character[] = [...rest];
  const placed: PlacedBlock[] = [];
  for (const one of filled) {
    const reading = readRegion(one, { page, body });
    unread.push(...reading.rest);
    const { box, label } = one.region;
    placed.push(...reading.blocks.map((block) => ({ box: block.bbox ?? box, block, label })));
  }
  const complete = readRest(unread, { page, body }).reduce<PlacedBlock[]>(
    (ordered, block) => insertInOrder(ordered, { box: block.bbox ?? [0, 0, 0, 0], block }),
    placed,
  );
  return bindCaptions(joinListItems(complete));
}

/** What the model missed, read by its geometry. */
function readRest(
  characters: readonly Character[],
  { page, body }: { page: SourcePage; body: BodyStyle },
): Block[] {
  const items = readSegments(characters).map((segment) => ({
    box: segment.box,
    size: segment.size,
    segment,
  }));
  return findRegions(items).flatMap((region) =>
    groupParagraphs(joinLines(region.map(({ segment }) => segment))).map((paragraph) =>
      toTextBlock(paragraph, classifyParagraph(paragraph, body, page), page),
    ),
  );
}

function bindCaptions(placed: readonly PlacedBlock[]): Block[] {
  const numbered = placed.map(({ block, label }, index) => ({
    block: withIndex(block, index),
    label,
  }));
  const captions = new Map(
    numbered.flatMap(({ block, label }) => {
      const part = label && block.type !== "paragraph_title" ? CAPTION_PARTS[label] : undefined;
      return part === undefined ? [] : [[block, part] as const];
    }),
  );
  return bindFigureTitles(
    numbered.map(({ block }) => block),
    captions,
  );
}

function withIndex(block: Block, index: number): Block {
  return {
    ...block,
    index,
    ...(block.blocks && { blocks: block.blocks.map((part) => ({ ...part, index })) }),
  };
}

function joinListItems(placed: readonly PlacedBlock[]): PlacedBlock[] {
  const joined: PlacedBlock[] = [];
  for (const one of placed) {
    const previous = joined.at(-1);
    if (one.block.type !== "list" || previous?.block.type !== "list") {
      joined.push(one);
      continue;
    }
    const box: Box = [
      Math.min(previous.box[0], one.box[0]),
      Math.min(previous.box[1], one.box[1]),
      Math.max(previous.box[2], one.box[2]),
      Math.max(previous.box[3], one.box[3]),
    ];
    joined[joined.length - 1] = {
      ...previous,
      box,
      block: {
        ...previous.block,
        bbox: box,
        lines: [...(previous.block.lines ?? []), ...(one.block.lines ?? [])],
      },
    };
  }
  return joined;
}
