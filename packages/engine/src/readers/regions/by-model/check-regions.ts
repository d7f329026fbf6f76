import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxArea, isInside, overlapX, sharedArea, unionOf } from "@parsewright/document/geometry";
import { findFigures } from "../../figures/find-figures.ts";
import type { FigureRegion } from "../../figures/figure-region.ts";
import { findTables } from "../../tables/find-tables.ts";
import type { TextLayer } from "../../text/text-layer.ts";
import { chooseRegions, isSameRegion } from "./choose-regions.ts";
import { insertInOrder } from "../insert-in-order.ts";
import { isText } from "../region.ts";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";
import { joinFormulaRows } from "./join-formula-rows.ts";
import { repairOrder } from "./repair-order.ts";

/** Lines that meet inside these belong to them. */
const RULED_LABELS: ReadonlySet<LayoutLabel> = new Set([
  "table",
  "image",
  "chart",
  "header_image",
  "footer_image",
  "algorithm",
  "display_formula",
]);

/** A grid of which more than this lies in one of them is theirs. */
const MAX_SHARED_SHARE = 0.2;

/** A table of which more than this lies in text that reads like one is a part of that. */
const MIN_PART_SHARE = 0.7;

/** Text that is itself a picture, or part of one. */
const NEVER_AROUND: ReadonlySet<LayoutLabel> = new Set(["header_image", "footer_image"]);

interface KnownText {
  readonly text: TextLayer;
  /** Boxes of text that is surely a table. */
  readonly tables: readonly Box[];
}

/** The regions that a page is read by: those the model is sure of, and what the page's own lines, text and order say. */
export function checkRegions(
  regions: readonly LayoutRegion[],
  page: SourcePage,
  { text, tables: sureTables }: KnownText,
): LayoutRegion[] {
  const tables = findTables(page);
  const figures = findFigures(page, { tables, text });
  const seen = completePictures(chooseRegions(regions), figures);
  const sure = chooseRegions(wholeTables(seen, sureTables));
  const ruled = missedTables(
    sure,
    tables.map(({ box }) => box),
  );
  const missed = [
    ...ruled,
    ...missedTables([...sure, ...ruled], sureTables),
    ...missedPictures(sure, figures, text),
    ...joinFormulaRows(sure, page, text),
  ];
  if (missed.length === 0) return repairOrder(sure);
  const complete = missed.reduce<LayoutRegion[]>(
    (ordered, region) => insertInOrder(ordered, region),
    sure,
  );
  return repairOrder(chooseRegions(complete));
}

/**
 * Pictures with the parts that geometry finds beside them, such as the scales of a chart and its second panel, where the model
 * sees nothing else.
 */
function completePictures(
  regions: readonly LayoutRegion[],
  figures: readonly FigureRegion[],
): LayoutRegion[] {
  return regions.map((region) => {
    if (region.label !== "chart" && region.label !== "image") return region;
    const parts = figures.filter(({ box }) => sharedArea(box, region.box) > 0);
    const whole = unionOf([region.box, ...parts.map(({ box }) => box)]);
    const isFree = regions.every(
      ({ box }) => box === region.box || sharedArea(box, whole) === sharedArea(box, region.box),
    );
    return isFree ? { ...region, box: whole } : region;
  });
}

/** Joins the tables below each other whose text reads like one table, and gives it the rows that the model leaves out. */
function wholeTables(
  regions: readonly LayoutRegion[],
  sureTables: readonly Box[],
): readonly LayoutRegion[] {
  return sureTables.reduce((known, box) => {
    const parts = known.filter(
      (region) =>
        region.label === "table" &&
        sharedArea(region.box, box) > MIN_PART_SHARE * boxArea(region.box),
    );
    const [first] = parts;
    const areBeside = parts.some((one) => parts.some((other) => overlapX(one.box, other.box) <= 0));
    if (first === undefined || areBeside) return known;
    const whole = { ...first, box: unionOf([box, ...parts.map((part) => part.box)]) };
    return known.flatMap((region) => {
      if (region === first) return whole;
      return parts.includes(region) ? [] : region;
    });
  }, regions);
}

/** A ruled grid with text in its fields is a table, and so is text that reads like one, whether or not the model sees it. */
function missedTables(regions: readonly LayoutRegion[], tables: readonly Box[]): LayoutRegion[] {
  const taken = regions.filter(({ label }) => RULED_LABELS.has(label));
  return tables
    .filter(
      (box) =>
        !taken.some(
          (region) =>
            sharedArea(region.box, box) > MAX_SHARED_SHARE * boxArea(box) ||
            isInside(region.box, box),
        ),
    )
    .map((box) => ({ label: "table", score: 1, box }));
}

/**
 * A picture where the model sees nothing at all, or text that goes around it: its lines may reach into the box of the picture, but
 * none lies in it. A picture of a line, such as a formula, may also be text to the model, although the file has none there.
 */
function missedPictures(
  regions: readonly LayoutRegion[],
  figures: readonly FigureRegion[],
  { segments }: TextLayer,
): LayoutRegion[] {
  const holdsLine = (box: Box) =>
    segments.some((line) => sharedArea(line.box, box) === boxArea(line.box));
  return figures
    .filter(({ box }) => {
      const over = regions.filter((region) => sharedArea(region.box, box) > 0);
      const goesAround = (region: LayoutRegion) =>
        isTextLabel(region.label) &&
        segments.some((line) => isInside(line.box, region.box) && !isInside(line.box, box));
      const isItself = (region: LayoutRegion) =>
        isTextLabel(region.label) &&
        isSameRegion(region.box, box) &&
        segments.every((line) => sharedArea(line.box, region.box) === 0);
      return (
        over.every((region) => goesAround(region) || isItself(region)) &&
        (over.length === 0 || !holdsLine(box))
      );
    })
    .map(({ box, kind }) => ({ label: kind, score: 1, box }));
}

function isTextLabel(label: LayoutLabel): boolean {
  return label !== "inline_formula" && !NEVER_AROUND.has(label) && isText({ label });
}
