import type { LatexDrawer } from "./draw-latex.ts";
import type { DrawingQuestion } from "./drawing-model.ts";
import { cutInk, hasInk, type Ink, inkOf, trimInk } from "./ink.ts";
import { likeness } from "./likeness.ts";

const TAG = /\\tag\*?\{[^{}]*\}/;

/** How much each candidate looks like the picture when it is drawn, 0 to 1; 0 for what cannot be drawn. */
export async function compareWithPicture(
  { picture, candidates }: DrawingQuestion,
  drawer: LatexDrawer,
): Promise<number[]> {
  const ink = trimInk(inkOf(picture));
  const likenesses: number[] = [];
  for (const latex of candidates) {
    const drawing = await drawer.draw(latex.replace(TAG, ""), true);
    const compared = TAG.test(latex) ? withoutNumber(ink) : ink;
    likenesses.push(drawing === undefined ? 0 : likeness(compared, drawing));
  }
  return likenesses;
}

/** What is on the wider side of the widest white: the number of an equation is set apart from it. */
function withoutNumber(ink: Ink): Ink {
  let [from, to] = [0, 0];
  for (let column = 0, start = 0; column < ink.width; column++) {
    if (hasInk(ink, { column })) start = column + 1;
    else if (column + 1 - start > to - from) [from, to] = [start, column + 1];
  }
  const columns = from > ink.width - to ? { from: 0, to: from } : { from: to, to: ink.width };
  return cutInk(ink, { from: 0, to: ink.height }, columns);
}
