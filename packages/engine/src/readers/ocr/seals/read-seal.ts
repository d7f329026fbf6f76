import type { Pixels } from "@parsewright/document/images";
import type { Ask } from "../../../model-threads/create-asker.ts";
import type { LineQuestion, SeenLines } from "../lines/line-messages.ts";
import type { TextBox } from "../lines/text-box.ts";
import type { Point, RecognizedLine, SealLine } from "../recognizer.ts";
import { type CurvedLine, distance } from "../lines/curved-line.ts";
import { unwrapCurve } from "./unwrap-curve.ts";

/** A line whose middle leaves the straight way between its ends by more than this, in its heights, is bent. */
const MIN_BEND = 0.25;

/** The ring, stars and coats of arms look like letters to a recogniser. The seal is shown anyhow, so what is unsure is left out. */
const MIN_CONFIDENCE = 0.6;

interface SealPicture {
  /** Bytes that every thread sees. */
  readonly picture: Pixels;
  readonly signal: AbortSignal;
}

type AskPpocr = Ask<LineQuestion, SeenLines>;

/**
 * Reads a seal: lines along its ring, as its own detector sees them, and straight ones, as any picture's are found.
 * From the top down; `undefined` where the detector is not installed.
 */
export async function readSeal(ask: AskPpocr, seal: SealPicture): Promise<SealLine[] | undefined> {
  const { picture, signal } = seal;
  const { curves } = await ask({ picture, isSeal: true }, { signal });
  if (curves === undefined) return undefined;
  const bent = curves.filter(isBent);
  const { boxes } = await ask({ picture }, { signal });
  const straightBoxes = boxes.filter((box) => !bent.some((line) => touches(line, box)));
  const { lines: straight } = await ask({ picture, boxes: straightBoxes }, { signal });
  const sure = straight.filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  const missed = curves.filter((line) => !isBent(line) && !sure.some((one) => isRead(one, line)));
  const read: PlacedLine[] = sure.map((line) => ({ line, y: middleOf(line).y }));
  for (const curve of [...bent, ...missed]) {
    const line = await readCurve(ask, curve, seal);
    if (line !== undefined) read.push({ line, y: halfway(curve).y });
  }
  return read
    .toSorted((first, second) => first.y - second.y)
    .map(({ line: { text, confidence } }) => ({ text, confidence }));
}

interface PlacedLine {
  readonly line: RecognizedLine;
  readonly y: number;
}

/** Text along a ring is read with its feet inwards or outwards: the surer reading is right. */
async function readCurve(
  ask: AskPpocr,
  curve: CurvedLine,
  { picture, signal }: SealPicture,
): Promise<RecognizedLine | undefined> {
  let best: RecognizedLine | undefined;
  for (const middle of [curve.middle, curve.middle.toReversed()]) {
    const strip = unwrapCurve(picture, { ...curve, middle });
    const { lines } = await ask({ picture: strip, boxes: [wholeOf(strip)] }, { signal });
    const [line] = lines;
    if (line !== undefined && line.confidence > (best?.confidence ?? MIN_CONFIDENCE)) best = line;
  }
  return best;
}

function wholeOf({ width, height }: Pixels): TextBox {
  return { centre: { x: width / 2, y: height / 2 }, along: { x: 1, y: 0 }, width, height };
}

function isBent({ middle, height }: CurvedLine): boolean {
  const [first, last] = [middle[0], middle.at(-1)];
  if (first === undefined || last === undefined) return false;
  const chord = Math.max(distance(first, last), 1);
  const isFar = ({ x, y }: Point) =>
    Math.abs((last.x - first.x) * (y - first.y) - (last.y - first.y) * (x - first.x)) / chord >
    MIN_BEND * height;
  return middle.some(isFar);
}

/** Checks whether a bent line runs through a box: what is found there is a piece of it. */
function touches({ middle }: CurvedLine, { centre, along, width, height }: TextBox): boolean {
  return middle.some(({ x, y }) => {
    const [right, down] = [x - centre.x, y - centre.y];
    return (
      Math.abs(right * along.x + down * along.y) < width / 2 &&
      Math.abs(down * along.x - right * along.y) < height / 2
    );
  });
}

function isOn({ middle, height }: CurvedLine, place: Point): boolean {
  return middle.some((point) => distance(point, place) < height / 2);
}

/** Checks whether a straight line that was read is the one that the seal's detector sees. */
function isRead(line: RecognizedLine, curve: CurvedLine): boolean {
  return isOn(curve, middleOf(line)) || distance(halfway(curve), middleOf(line)) < heightOf(line);
}

function middleOf({ corners: [topLeft, , bottomRight] }: RecognizedLine): Point {
  return { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
}

function heightOf({ corners: [topLeft, , , bottomLeft] }: RecognizedLine): number {
  return distance(topLeft, bottomLeft);
}

function halfway({ middle }: CurvedLine): Point {
  return middle[Math.floor(middle.length / 2)] ?? { x: 0, y: 0 };
}
