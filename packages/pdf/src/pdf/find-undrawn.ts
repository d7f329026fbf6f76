import type { Box, HiddenReason } from "@parsewright/contract";
import { boxHeight, boxWidth, unionOf } from "@parsewright/document/geometry";
import type { Character } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import type { PageHandle } from "./loaded-page.ts";
import { renderPage } from "./render-page.ts";
import type { TextRun } from "./text-runs.ts";

/** Fine enough for every letter of print to leave a mark. */
const DOTS_PER_INCH = 110;

/** A difference of colour or opacity, of 255, that a person cannot see. */
export const MAX_UNSEEN_DIFFERENCE = 10;

const LATIN = /^[\u0020-\u024f]+$/u;

/** Text that may be unseen, and why it would be. */
export interface Suspect {
  readonly run: TextRun;
  readonly reason: HiddenReason;
}

/** The characters of the suspects that leave no mark on the page: it looks the same without them. */
export function findUndrawn(
  handle: PageHandle,
  characters: readonly Character[],
  suspects: readonly Suspect[],
): Map<number, HiddenReason> {
  const undrawn = new Map<number, HiddenReason>();
  if (suspects.length === 0) return undrawn;
  const { width, height } = handle.geometry;
  const all = unionOf(suspects.map(({ run }) => run.box));
  const area: Box = [
    Math.max(all[0], 0),
    Math.max(all[1], 0),
    Math.min(all[2], width),
    Math.min(all[3], height),
  ];
  if (boxWidth(area) <= 0 || boxHeight(area) <= 0) return undrawn;
  const marks = createMarkTest(area, renderWithAndWithout(handle, area, suspects));
  for (const { run, reason } of suspects) {
    const canDrawAll = hasOwnGlyphs(handle, run.style.textObject);
    for (let position = run.from; position < run.to; position++) {
      const character = characters[position];
      if (character === undefined || marks(character.box)) continue;
      if (canDrawAll || LATIN.test(character.text)) undrawn.set(position, reason);
    }
  }
  return undrawn;
}

/** Fonts that the file does not hold are drawn with stand-ins, which know Latin letters only. */
function hasOwnGlyphs({ library }: PageHandle, textObject: number): boolean {
  const font = library.functions._FPDFTextObj_GetFont(textObject);
  return font !== 0 && library.functions._FPDFFont_GetIsEmbedded(font) === 1;
}

function renderWithAndWithout(
  { library, page }: PageHandle,
  box: Box,
  suspects: readonly Suspect[],
): [Pixels, Pixels] {
  const setActive = (isActive: number) => {
    for (const { run } of suspects)
      library.functions._FPDFPageObj_SetIsActive(run.style.textObject, isActive);
  };
  const wholePage = renderPage(library, page, { box, dotsPerInch: DOTS_PER_INCH });
  setActive(0);
  try {
    return [wholePage, renderPage(library, page, { box, dotsPerInch: DOTS_PER_INCH })];
  } finally {
    setActive(1);
  }
}

/** Says whether two pictures of an area differ inside a box. */
function createMarkTest(area: Box, [first, second]: [Pixels, Pixels]): (box: Box) => boolean {
  const { width, height } = first;
  const [scaleX, scaleY] = [width / boxWidth(area), height / boxHeight(area)];
  return ([left, top, right, bottom]) => {
    const [fromX, toX] = [Math.floor((left - area[0]) * scaleX), (right - area[0]) * scaleX];
    const [fromY, toY] = [Math.floor((top - area[1]) * scaleY), (bottom - area[1]) * scaleY];
    for (let y = Math.max(fromY, 0); y <= toY && y < height; y++) {
      for (let x = Math.max(fromX, 0); x <= toX && x < width; x++) {
        if (differs(first.rgb, second.rgb, 3 * (y * width + x))) return true;
      }
    }
    return false;
  };
}

function differs(first: Uint8Array, second: Uint8Array, start: number): boolean {
  for (let index = start; index < start + 3; index++) {
    if (Math.abs((first[index] ?? 0) - (second[index] ?? 0)) > MAX_UNSEEN_DIFFERENCE) return true;
  }
  return false;
}
