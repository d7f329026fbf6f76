import type { Box } from "@parser/contract";
import type { SourcePage } from "../../formats/page-source.ts";
import { boxHeight, boxWidth, isInside } from "../../geometry/box.ts";
import { readSegments } from "../text-layer/read-segments.ts";
import type { TableRegion } from "../tables/table-region.ts";
import type { FigureRegion } from "./figure-region.ts";
import { findInk, type Ink } from "./find-ink.ts";
import { findPictures } from "./find-pictures.ts";
import { createPageGrid, groupNearBoxes } from "./page-grid.ts";
import { canBeFigure, type FigureCandidate, readGroup } from "./read-group.ts";

/** Half of how far apart the parts of one drawing may stand. Lines touch what they belong to: frames of other things stand near. */
const SHAPE_GROWTH_POINTS = 6;
const LINE_GROWTH_POINTS = 1;

/** Fewer lines and shapes than this draw nothing. */
const MIN_VECTORS = 3;

/** Each candidate is compared with all lines of text. */
const MAX_CANDIDATES = 300;

/** Finds the pictures, charts and drawings of a page. Backgrounds, panels behind text, rules and specks are none. */
export function findFigures(
  page: SourcePage,
  { tables }: { tables: readonly TableRegion[] },
): FigureRegion[] {
  const pictures = findPictures(page);
  const vectors = page.drawings.length + page.fills.length + page.rulings.length;
  if (pictures.length === 0 && vectors < MIN_VECTORS) return [];

  const segments = readSegments(
    page.characters.filter((one) => !tables.some(({ characters }) => characters.has(one))),
  );
  const grid = createPageGrid(page);
  const isFree = ({ box }: { box: Box }) => !tables.some((table) => isInside(box, table.box));
  const ink = [
    ...findInk(page, { segments, grid }),
    ...pictures.map((box): Ink => ({ box, kind: "picture" })),
  ].filter(isFree);
  const candidates = groupNearBoxes(ink, grid, ({ kind }) =>
    kind === "ruling" ? LINE_GROWTH_POINTS : SHAPE_GROWTH_POINTS,
  )
    .filter(canBeFigure)
    .slice(0, MAX_CANDIDATES)
    .flatMap((group) => readGroup(group, { segments, grid, page }))
    .filter(({ box }) => !tables.some((table) => isInside(table.box, box)));
  return withoutNested(candidates).map(withCharacters);
}

/** The larger of two figures that lie in each other is the whole figure. */
function withoutNested(candidates: readonly FigureCandidate[]): FigureCandidate[] {
  const area = ({ box }: FigureCandidate) => boxWidth(box) * boxHeight(box);
  const bySize = candidates.toSorted((first, second) => area(second) - area(first));
  return bySize.filter(
    ({ box }, index) => !bySize.slice(0, index).some((larger) => isInside(box, larger.box)),
  );
}

function withCharacters({ labels, ...figure }: FigureCandidate): FigureRegion {
  return { ...figure, characters: new Set(labels.flatMap(({ characters }) => characters)) };
}
