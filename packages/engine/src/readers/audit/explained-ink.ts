import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { boxArea, boxHeight, boxWidth } from "@parsewright/document/geometry";
import { coveredPlaces } from "./covered-places.ts";

/** Constant: enough to see lines of text; a finer picture gives the same share. */
const SCAN_DOTS_PER_INCH = 36;
const POINTS_PER_DOT = 72 / SCAN_DOTS_PER_INCH;

/** Darker shades than this, of 255, are ink. Grey paper is lighter. */
const INK_BELOW = 128;

/**
 * Points at which a mark is checked, as shares of its width and height: only a part of a picture may be in a block.
 */
const SHARES = [1 / 6, 3 / 6, 5 / 6];
const SAMPLES = SHARES.flatMap((across) => SHARES.map((down) => ({ across, down })));

/** The share of a page's ink that lies in boxes, 0 to 1; `undefined` where there is none. */
export function shareOfInk(page: SourcePage, boxes: readonly Box[]): number | undefined {
  const isCovered = coveredPlaces(page, boxes);
  const { all, inside } =
    page.isScan === true ? countDots(page, isCovered) : addAreas(page, isCovered);
  return all === 0 ? undefined : inside / all;
}

interface InkCount {
  readonly all: number;
  readonly inside: number;
}

type IsCovered = ReturnType<typeof coveredPlaces>;

/**
 * Adds the areas of everything that the file draws, without lines and backgrounds, which only hold content together.
 */
function addAreas({ characters, images, drawings }: SourcePage, isCovered: IsCovered): InkCount {
  const marks = [
    ...characters.map(({ ink, box }) => ink ?? box),
    ...images.map(({ box }) => box),
    ...drawings,
  ];
  let [all, inside] = [0, 0];
  for (const mark of marks) {
    const weight = Math.max(0, boxArea(mark));
    for (const { across, down } of SAMPLES) {
      const x = mark[0] + across * boxWidth(mark);
      all += weight;
      if (isCovered(x, mark[1] + down * boxHeight(mark))) inside += weight;
    }
  }
  return { all, inside };
}

function countDots(page: SourcePage, isCovered: IsCovered): InkCount {
  const { width, rgb } = page.render([0, 0, page.width, page.height], SCAN_DOTS_PER_INCH);
  let [all, inside] = [0, 0];
  for (let dot = 0; dot * 3 < rgb.length; dot++) {
    if ((rgb[dot * 3 + 1] ?? 255) >= INK_BELOW) continue;
    all++;
    const [column, row] = [dot % width, Math.floor(dot / width)];
    if (isCovered((column + 0.5) * POINTS_PER_DOT, (row + 0.5) * POINTS_PER_DOT)) inside++;
  }
  return { all, inside };
}
