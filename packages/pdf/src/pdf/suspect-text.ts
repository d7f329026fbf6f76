import type { Box, HiddenReason } from "@parsewright/contract";
import { isInside } from "@parsewright/document/geometry";
import type { Character } from "@parsewright/document/files";
import { MAX_UNSEEN_DIFFERENCE } from "./find-undrawn.ts";
import { isInLayer } from "./optional-content.ts";
import { type PaintColour, readFillColour } from "./read-fill-colour.ts";
import type { PageHandle } from "./loaded-page.ts";
import type { PagePaints, Paint } from "./read-paints.ts";
import type { TextRun } from "./text-runs.ts";

/** Modes in which PDF paints text: filled, not at all, or only as a stencil for what is painted later. */
const FILL_MODE = 0;
/** Constant: as PDF numbers the modes of text. */
const INVISIBLE_MODE = 3;
const STENCIL_MODE = 7;

/** Opacity, of 255, from which something hides what lies under it. */
const MIN_HIDING_ALPHA = 230;

const WHITE: PaintColour = [255, 255, 255, 255];

/** Limit: hostile pages hold many texts and many paints; what comes after this many comparisons counts as seen. */
const MAX_COMPARISONS = 20_000_000;

/** Reason that a run of text may be invisible. */
export interface Suspicion {
  readonly reason: HiddenReason;
  /** Otherwise it takes a look at the page to know. */
  readonly isCertain: boolean;
}

type Judge = (run: TextRun, characters: readonly Character[]) => Suspicion | undefined;

/** Judges runs of text by what the file says of them and of what is painted under and over them. */
export function createJudge(handle: PageHandle, { paints, textOrder }: PagePaints): Judge {
  let comparisonsLeft = MAX_COMPARISONS;

  return (run, characters) => {
    const { textObject } = run.style;
    const mode = handle.library.functions._FPDFTextObj_GetTextRenderMode(textObject);
    const colour = mode === FILL_MODE ? readFillColour(handle, textObject) : undefined;
    const isAbsent = colour !== undefined && colour[3] <= MAX_UNSEEN_DIFFERENCE;
    if (mode === INVISIBLE_MODE || isAbsent) return { reason: "invisible", isCertain: true };

    const order = textOrder.get(textObject);
    comparisonsLeft -= paints.length;
    if (order === undefined || comparisonsLeft < 0) return undefined;
    const around = paints.filter((paint) => covers(paint, run.box));
    const isPaintedOver = around.some((paint) => paint.order > order);
    if (mode === STENCIL_MODE)
      return isPaintedOver ? undefined : { reason: "invisible", isCertain: true };
    const reason = isPaintedOver
      ? "covered"
      : readReason(handle, textObject, { colour, around, run, characters });
    return reason && { reason, isCertain: false };
  };
}

interface Surroundings {
  readonly colour: PaintColour | undefined;
  readonly around: readonly Paint[];
  readonly run: TextRun;
  readonly characters: readonly Character[];
}

/** Finds the reason that text may be invisible although nothing is painted over it. */
function readReason(
  handle: PageHandle,
  textObject: number,
  { colour, around, run, characters }: Surroundings,
): HiddenReason | undefined {
  const isHidden =
    colour !== undefined &&
    (around.length === 0
      ? isSimilar(colour, WHITE)
      : hasColourOfBackground(colour, sample(run, characters), around));
  if (isHidden) return "same_colour_as_background";
  return isInLayer(handle, textObject) ? "invisible" : undefined;
}

function covers({ box, colour }: Paint, target: Box): boolean {
  const overlaps =
    box[0] < target[2] && target[0] < box[2] && box[1] < target[3] && target[1] < box[3];
  return overlaps && (colour === undefined || colour[3] >= MIN_HIDING_ALPHA);
}

/** The first, the middle and the last character stand for the run. */
function sample({ from, to }: TextRun, characters: readonly Character[]): Character[] {
  return [from, (from + to) >> 1, to - 1].flatMap((position) => characters[position] ?? []);
}

function hasColourOfBackground(
  colour: PaintColour,
  characters: readonly Character[],
  below: readonly Paint[],
): boolean {
  return characters.some(({ box }) => {
    const nearest = below.findLast((paint) => isInside(box, paint.box));
    // White text on a picture is the one that hides: pictures are often white, seldom of one other colour.
    return isSimilar(colour, nearest === undefined ? WHITE : (nearest.colour ?? WHITE));
  });
}

function isSimilar(first: PaintColour, second: PaintColour): boolean {
  return [0, 1, 2].every(
    (channel) => Math.abs((first[channel] ?? 0) - (second[channel] ?? 0)) <= MAX_UNSEEN_DIFFERENCE,
  );
}
