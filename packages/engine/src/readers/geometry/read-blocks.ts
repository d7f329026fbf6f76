import type { Block } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { isInside, unionOf } from "../../geometry/box.ts";
import { toFigureBlock, toFormulaBlock, toTableBlock, toTextBlock } from "../blocks/make-blocks.ts";
import { findDisplayFormulas } from "../formulas/find-display-formulas.ts";
import { findAlignedTables } from "../tables/find-aligned-tables.ts";
import { findTables } from "../tables/find-tables.ts";
import type { TableRegion } from "../tables/table-region.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";
import { bindCaptions } from "./bind-captions.ts";
import { bodyStyleOf, classifyParagraph, type BodyStyle } from "./classify-paragraph.ts";
import { findFigures } from "./find-figures.ts";
import { groupParagraphs } from "./group-paragraphs.ts";
import { joinHeadings } from "./join-headings.ts";
import type { PageItem } from "./page-item.ts";
import { findRegions } from "./reading-order.ts";
import { joinLines, type TextLine } from "./text-line.ts";

/** A piece of text, or a figure or table that stands in the text as a whole. */
type Item = PageItem & ({ readonly segment: TextSegment } | { readonly visual: Block });

/** The blocks of a page from its geometry alone, in reading order. Figures and tables have no picture yet. */
export function readBlocks(page: SourcePage): Block[] {
  const ruled = findTables(page);
  const formulas = findDisplayFormulas(page, charactersOutside(ruled, page));
  const aligned = findAlignedTables(page, charactersOutside([...ruled, ...formulas], page));
  const tables = [...ruled, ...aligned];
  const segments = readSegments(charactersOutside([...tables, ...formulas], page));
  const figures = findFigures(page).filter(
    (box) => !tables.some((table) => isInside(box, table.box)),
  );
  const items: Item[] = [
    ...segments.map((segment) => ({ box: segment.box, size: segment.size, segment })),
    ...figures.map((box) => ({ box, size: 0, visual: toFigureBlock(box, page) })),
    ...tables.map((table) => ({ box: table.box, size: 0, visual: toTableBlock(table, page) })),
    ...formulas.map((formula) => ({
      box: formula.box,
      size: 0,
      visual: toFormulaBlock(formula, page),
    })),
  ];
  const body = bodyStyleOf(segments);
  const blocks = findRegions(items).flatMap((region) => readRegion(region, { page, body }));
  return bindCaptions(joinListItems(blocks).map(withIndex));
}

function charactersOutside(
  regions: readonly Pick<TableRegion, "characters">[],
  page: SourcePage,
): Character[] {
  return page.characters.filter((one) => !regions.some(({ characters }) => characters.has(one)));
}

/** Numbers a block, and the parts of a figure with it, in reading order. */
function withIndex(block: Block, index: number): Block {
  return {
    ...block,
    index,
    ...(block.blocks && { blocks: block.blocks.map((part) => ({ ...part, index })) }),
  };
}

interface RegionContext {
  readonly page: SourcePage;
  readonly body: BodyStyle;
}

/** A figure divides the text of its column: lines above it and below it are never one paragraph. */
function readRegion(region: readonly Item[], context: RegionContext): Block[] {
  const visuals = region.flatMap((item) => ("visual" in item ? item : []));
  const blocks: Block[] = [];
  let remaining = joinLines(region.flatMap((item) => ("segment" in item ? item.segment : [])));
  for (const { box, visual } of visuals.toSorted((first, second) => first.box[1] - second.box[1])) {
    const isAbove = (line: TextLine) => (line.box[1] + line.box[3]) / 2 < (box[1] + box[3]) / 2;
    blocks.push(...readParagraphs(remaining.filter(isAbove), context), visual);
    remaining = remaining.filter((line) => !isAbove(line));
  }
  return [...blocks, ...readParagraphs(remaining, context)];
}

function readParagraphs(lines: readonly TextLine[], { page, body }: RegionContext): Block[] {
  return joinHeadings(groupParagraphs(lines), (paragraph) =>
    classifyParagraph(paragraph, body, page),
  ).map(({ paragraph, type }) => toTextBlock(paragraph, type, page));
}

/** Items that follow each other are one list. */
function joinListItems(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const previous = joined.at(-1);
    if (block.type !== "list" || previous?.type !== "list") {
      joined.push(block);
      continue;
    }
    joined[joined.length - 1] = {
      ...previous,
      bbox: unionOf([previous.bbox, block.bbox].flatMap((box) => (box === undefined ? [] : [box]))),
      lines: [...(previous.lines ?? []), ...(block.lines ?? [])],
    };
  }
  return joined;
}
