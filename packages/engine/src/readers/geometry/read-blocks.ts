import type { Block } from "@parser/contract";
import type { Character, SourcePage } from "../../formats/page-source.ts";
import { toFigureBlock, toFormulaBlock, toTableBlock } from "../blocks/make-blocks.ts";
import { findFigures } from "../figures/find-figures.ts";
import { findDisplayFormulas } from "../formulas/find-display-formulas.ts";
import { findAlignedTables } from "../tables/find-aligned-tables.ts";
import { findTables } from "../tables/find-tables.ts";
import type { TableRegion } from "../tables/table-region.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import type { TextSegment } from "../text-layer/text-segment.ts";
import { bodyStyleOf } from "./body-style.ts";
import { finishPage } from "./finish-page.ts";
import { joinDropCaps } from "./join-drop-caps.ts";
import type { PageItem } from "./page-item.ts";
import { describePageText, type PageText, readParagraphs } from "./read-paragraphs.ts";
import { findRegions } from "./reading-order.ts";
import { joinLines, type TextLine } from "./text-line.ts";

/** A piece of text, or a figure or table that stands in the text as a whole. */
type Item = PageItem & ({ readonly segment: TextSegment } | { readonly visual: Block });

/** The blocks of a page from its geometry alone, in reading order. Figures and tables have no picture yet. */
export function readBlocks(page: SourcePage): Block[] {
  const ruled = findTables(page);
  // Labels of a chart stand in rows and columns too: what belongs to figures is taken first.
  const figures = findFigures(page, { tables: ruled });
  const formulas = findDisplayFormulas(page, charactersOutside([...ruled, ...figures], page));
  const taken = [...ruled, ...figures, ...formulas];
  const aligned = findAlignedTables(page, charactersOutside(taken, page));
  const tables = [...ruled, ...aligned];
  const segments = joinDropCaps(readSegments(charactersOutside([...taken, ...aligned], page)));
  const items: Item[] = [
    ...segments.map((segment) => ({ box: segment.box, size: segment.size, segment })),
    ...figures.map((figure) => ({ box: figure.box, size: 0, visual: toFigureBlock(figure, page) })),
    ...tables.map((table) => ({ box: table.box, size: 0, visual: toTableBlock(table, page) })),
    ...formulas.map((formula) => ({
      box: formula.box,
      size: 0,
      visual: toFormulaBlock(formula, page),
    })),
  ];
  const pageText = describePageText(page, segments, () =>
    readSegments(tables.flatMap(({ characters }) => [...characters])),
  );
  const blocks = findRegions(items, page).flatMap((region) => readRegion(region, pageText));
  return finishPage(blocks, pageText);
}

function charactersOutside(
  regions: readonly Pick<TableRegion, "characters">[],
  page: SourcePage,
): Character[] {
  return page.characters.filter((one) => !regions.some(({ characters }) => characters.has(one)));
}

/** A figure divides the text of its column: lines above it and below it are never one paragraph. */
function readRegion(region: readonly Item[], pageText: PageText): Block[] {
  const visuals = region.flatMap((item) => ("visual" in item ? item : []));
  const blocks: Block[] = [];
  const segments = region.flatMap((item) => ("segment" in item ? item.segment : []));
  const style = bodyStyleOf(segments);
  let remaining = joinLines(segments);
  for (const { box, visual } of visuals.toSorted((first, second) => first.box[1] - second.box[1])) {
    const isAbove = (line: TextLine) => (line.box[1] + line.box[3]) / 2 < (box[1] + box[3]) / 2;
    blocks.push(...readParagraphs(remaining.filter(isAbove), style, pageText), visual);
    remaining = remaining.filter((line) => !isAbove(line));
  }
  return [...blocks, ...readParagraphs(remaining, style, pageText)];
}
