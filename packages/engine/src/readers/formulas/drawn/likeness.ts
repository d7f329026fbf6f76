import { alignColumns, type Columns } from "./align-columns.ts";
import { cutInk, type Ink, resizeInk, rowsWithInk, transpose, trimInk } from "./ink.ts";

/** A formula of the page may be this much wider or narrower than it is drawn: fonts and spaces differ. */
const MAX_STRETCH = 1.7;

/** Heights of pictures that are compared: signs of a formula of one line are then about ten pixels high. */
const MAX_HEIGHT = 160;

/**
 * Rates how much a drawing looks like the page, 0 to 1, regardless of font, weight and size. Columns of both are
 * aligned in order, so that wider signs and other spaces cost little. A difference in one place counts as much as one
 * in the whole: a wrong sign in a long formula makes a wrong formula.
 */
export function likeness(page: Ink, drawing: Ink): number {
  const [seen, drawn] = [trimInk(page), trimInk(drawing)];
  if (seen.width === 0 || drawn.width === 0) return 0;
  const height = Math.min(seen.height, MAX_HEIGHT);
  const one = scaleTo(seen, height / seen.height);
  const other = scaleTo(drawn, height / drawn.height);
  const [bands, otherBands] = [bandsOf(one), bandsOf(other)];
  // Rows may be further apart from left to right than they are drawn.
  const stretch = widestOf(bands) / widestOf(otherBands);
  if (stretch > MAX_STRETCH || stretch < 1 / MAX_STRETCH) return 0;
  const pairs =
    bands.length === otherBands.length
      ? bands.map((band, index) => [band, otherBands[index]])
      : [[one, other]];
  const parts = pairs.flatMap(([a, b]) => (a && b ? alignColumns(columnsOf(a), columnsOf(b)) : []));
  const mass = parts.reduce((sum, part) => sum + part.mass, 0);
  const difference = parts.reduce((sum, part) => sum + part.difference, 0);
  const worst = Math.min(...parts.map((part) => part.worst));
  const whole = mass === 0 ? 0 : 1 - difference / mass;
  return (whole + worst) / 2;
}

function scaleTo(ink: Ink, scale: number): Ink {
  const sizeOf = (side: number) => Math.max(1, Math.round(side * scale));
  return scale === 1 ? ink : resizeInk(ink, sizeOf(ink.width), sizeOf(ink.height));
}

function widestOf(bands: readonly Ink[]): number {
  return Math.max(1, ...bands.map(({ width }) => width));
}

function bandsOf(ink: Ink): Ink[] {
  const columns = { from: 0, to: ink.width };
  return rowsWithInk(ink).map((rows) => trimInk(cutInk(ink, rows, columns)));
}

/** The columns of a picture one after the other, blurred: the edges of a sign differ from font to font. */
function columnsOf({ width, height, values }: Ink): Columns {
  const soft = blur(blur(values, width), width);
  const columns = transpose(soft, width, height);
  return { count: width, height, values: blur(blur(columns, height), height) };
}

/** The mean of three neighbours in each line. */
function blur(values: Float32Array, width: number): Float32Array {
  return values.map((value, index) => {
    const place = index % width;
    const left = place > 0 ? (values[index - 1] ?? 0) : 0;
    const right = place < width - 1 ? (values[index + 1] ?? 0) : 0;
    return (left + value + right) / 3;
  });
}
