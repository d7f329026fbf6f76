import { tagsOf, withoutTags } from "@parsewright/document/language";
import type { LatexDrawer } from "./draw-latex.ts";
import type { DrawingQuestion } from "./drawing-model.ts";
import { cutInk, hasInk, type Ink, inkOf, rowsWithInk, trimInk } from "./ink.ts";
import { likeness } from "./likeness.ts";

/** More than this of the height of the picture is a part of the formula. */
const MAX_EDGE_SHARE = 0.2;

/** Rates the likeness between the picture and each candidate's drawing, 0 to 1; 0 if it cannot be drawn. */
export async function compareWithPicture(
  { picture, candidates }: DrawingQuestion,
  drawer: LatexDrawer,
): Promise<number[]> {
  const views = viewsOf(inkOf(picture));
  const likenesses: number[] = [];
  for (const latex of candidates) {
    const drawing = await drawer.draw(withoutTags(latex), true);
    const compared = tagsOf(latex).length > 0 ? views.map(withoutNumber) : views;
    const found = drawing === undefined ? [] : compared.map((ink) => likeness(ink, drawing));
    likenesses.push(Math.max(0, ...found));
  }
  return likenesses;
}

/** All of it, and without the edges of lines above or below, which the box of a formula may cut: nobody knows whose they are. */
function viewsOf(ink: Ink): Ink[] {
  const rows = rowsWithInk(ink);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [ink];
  const isLow = ({ from, to }: typeof first) => to - from < MAX_EDGE_SHARE * ink.height;
  const starts = [0, ...(first.from === 0 && isLow(first) ? [first.to] : [])];
  const ends = [ink.height, ...(last.to === ink.height && isLow(last) ? [last.from] : [])];
  const columns = { from: 0, to: ink.width };
  return starts.flatMap((from) =>
    ends.flatMap((to) => (from < to ? trimInk(cutInk(ink, { from, to }, columns)) : [])),
  );
}

/** Keeps the wider side of the widest white: the number of an equation is set apart from it. */
function withoutNumber(ink: Ink): Ink {
  let [from, to] = [0, 0];
  for (let column = 0, start = 0; column < ink.width; column++) {
    if (hasInk(ink, { column })) start = column + 1;
    else if (column + 1 - start > to - from) [from, to] = [start, column + 1];
  }
  const columns = from > ink.width - to ? { from: 0, to: from } : { from: to, to: ink.width };
  return cutInk(ink, { from: 0, to: ink.height }, columns);
}
