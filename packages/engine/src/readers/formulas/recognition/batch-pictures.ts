import type { FormulaPlane } from "./formula-plane.ts";

/** Pictures of one size in a row, as the model takes them: ink 0, paper 1. */
export interface FormulaBatch {
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly planes: Float32Array<ArrayBuffer>;
}

interface MemberBatch {
  /** Indexes of the pictures. */
  readonly members: readonly number[];
  readonly batch: FormulaBatch;
}

/** Constant: the model was trained with half of this around each picture, at least. */
const MARGIN = 16;

/** Constant: two cells of the model: sizes repeat, and memory is reserved for few. */
const STEP = 32;

/** Limit: more would wait for the longest, and an aborted reading would keep the model from others. */
const MAX_PICTURES = 16;
const MAX_PIXELS = 1_000_000;

/** Paper around small pictures costs time. */
const MAX_WIDENING = 1.6;

/** Puts pictures of nearly the same width together, each on paper of the size of the largest. Empty ones are in no batch. */
export function* batchPictures(planes: readonly FormulaPlane[]): Generator<MemberBatch> {
  const waiting = [...planes.keys()]
    .filter((member) => (planes[member]?.width ?? 0) > 0)
    .toSorted((one, other) => widthOf(planes[one]) - widthOf(planes[other]));
  while (waiting.length > 0) {
    let count = 1;
    while (count < waiting.length && fits(waiting.slice(0, count + 1).map((at) => planes[at])))
      count++;
    const members = waiting.splice(0, count);
    const chosen = members.flatMap((member) => planes[member] ?? []);
    yield { members, batch: layOut(chosen) };
  }
}

const widthOf = (plane: FormulaPlane | undefined) => plane?.width ?? 0;

function fits(planes: readonly (FormulaPlane | undefined)[]): boolean {
  const known = planes.flatMap((plane) => plane ?? []);
  const { width, height } = canvasOf(known);
  const narrowest = Math.min(...known.map(widthOf));
  return (
    known.length <= MAX_PICTURES &&
    known.length * width * height <= MAX_PIXELS &&
    width <= (narrowest + MARGIN + STEP) * MAX_WIDENING
  );
}

function canvasOf(planes: readonly FormulaPlane[]): { width: number; height: number } {
  const side = (longest: number) => Math.ceil((longest + MARGIN) / STEP) * STEP;
  return {
    width: side(Math.max(...planes.map(({ width }) => width))),
    height: side(Math.max(...planes.map(({ height }) => height))),
  };
}

function layOut(planes: readonly FormulaPlane[]): FormulaBatch {
  const { width, height } = canvasOf(planes);
  const values = new Float32Array(planes.length * width * height).fill(1);
  for (const [position, plane] of planes.entries()) {
    const left = Math.floor((width - plane.width) / 2);
    const top = Math.floor((height - plane.height) / 2);
    for (let row = 0; row < plane.height; row++) {
      const line = plane.values.subarray(row * plane.width, (row + 1) * plane.width);
      values.set(line, (position * height + top + row) * width + left);
    }
  }
  return { count: planes.length, width, height, planes: values };
}
