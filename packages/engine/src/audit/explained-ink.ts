import type { Box } from "@parsewright/contract";
import type { SourcePage } from "../formats/page-source.ts";
import { boxArea, boxHeight, boxWidth } from "../geometry/box.ts";
import { coveredPlaces } from "./covered-places.ts";

/** Enough to see lines of text; a finer picture gives the same share. */
const SCAN_DOTS_PER_INCH = 36;
const POINTS_PER_DOT = 72 / SCAN_DOTS_PER_INCH;

/** Of 255; what is darker is ink. Grey paper is lighter. */
const INK_BELOW = 128;

/** Where a mark is looked at, in shares of its width and height: pictures may lie in a block with a part only. */
const SAMPLES = [1 / 6, 3 / 6, 5 / 6];

/** The share of a page's ink that lies in boxes, 0 to 1; `undefined` where there is none. */
export function shareOfInk(page: SourcePage, boxes: readonly Box[]): number | undefined {
  const isCovered = coveredPlaces(page, boxes);
  let [all, inside] = [0, 0];
  const add = (x: number, y: number, weight: number) => {
    all += weight;
    if (isCovered(x, y)) inside += weight;
  };
  if (page.isScan === true) addDots(page, add);
  else addAreas(page, add);
  return all === 0 ? undefined : inside / all;
}

type AddInk = (x: number, y: number, weight: number) => void;

/** What the file draws has an area; lines and backgrounds only hold it together. */
function addAreas({ characters, images, drawings }: SourcePage, add: AddInk): void {
  const marks = [
    ...characters.map(({ ink, box }) => ink ?? box),
    ...images.map(({ box }) => box),
    ...drawings,
  ];
  for (const mark of marks) {
    const weight = Math.max(0, boxArea(mark));
    for (const across of SAMPLES)
      for (const down of SAMPLES)
        add(mark[0] + across * boxWidth(mark), mark[1] + down * boxHeight(mark), weight);
  }
}

function addDots(page: SourcePage, add: AddInk): void {
  const { width, rgb } = page.render([0, 0, page.width, page.height], SCAN_DOTS_PER_INCH);
  for (let dot = 0; dot * 3 < rgb.length; dot++) {
    if ((rgb[dot * 3 + 1] ?? 255) >= INK_BELOW) continue;
    add(
      ((dot % width) + 0.5) * POINTS_PER_DOT,
      (Math.floor(dot / width) + 0.5) * POINTS_PER_DOT,
      1,
    );
  }
}
