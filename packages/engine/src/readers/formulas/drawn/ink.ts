import { greyAt, type Pixels } from "@parsewright/document/images";

/** Darkness of each pixel, 0 for paper to 1, rows from the top. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Less than this is dirt, or the grain of a scan. */
const MIN_INK = 0.3;

/** Print differs from paper by at least this share of the difference between black and white. */
const MIN_CONTRAST = 0.15;

/** The ink of a picture, whatever the colours of paper and print. */
export function inkOf({ width, height, rgb }: Pixels): Ink {
  const grey = new Float32Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) grey[pixel] = greyAt(rgb, pixel * 3) / 255;
  const sorted = grey.toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const isLightOnDark = at(0.5) < (at(0) + at(1)) / 2;
  const paper = isLightOnDark ? at(0.3) : at(0.7);
  const darkest = isLightOnDark ? at(1) : at(0);
  const range = darkest - paper;
  if (Math.abs(range) < MIN_CONTRAST)
    return { width, height, values: new Float32Array(grey.length) };
  return { width, height, values: grey.map((value) => Math.max(0, (value - paper) / range)) };
}

/** The part that has ink. Nothing where there is none. */
export function trimInk(ink: Ink): Ink {
  const rows = spanOf(ink.height, (row) => hasInk(ink, { row }));
  const columns = spanOf(ink.width, (column) => hasInk(ink, { column }));
  return cutInk(ink, rows, columns);
}

/** Rows or columns that follow each other. */
export interface InkSpan {
  readonly from: number;
  /** Not part of it. */
  readonly to: number;
}

export function cutInk(ink: Ink, rows: InkSpan, columns: InkSpan): Ink {
  const [width, height] = [columns.to - columns.from, rows.to - rows.from];
  const values = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (rows.from + row) * ink.width + columns.from;
    values.set(ink.values.subarray(start, start + width), row * width);
  }
  return { width, height, values };
}

/** Checks whether a row or a column has ink. */
export function hasInk(
  { width, height, values }: Ink,
  line: { readonly row: number } | { readonly column: number },
): boolean {
  const [start, step, count] =
    "row" in line ? [line.row * width, 1, width] : [line.column, width, height];
  for (let index = 0; index < count; index++)
    if ((values[start + index * step] ?? 0) > MIN_INK) return true;
  return false;
}

/** Rows that white parts from each other over the whole width. */
export function rowsWithInk(ink: Ink): InkSpan[] {
  const spans: InkSpan[] = [];
  let from = 0;
  for (let row = 0; row <= ink.height; row++) {
    if (row < ink.height && hasInk(ink, { row })) continue;
    if (row > from) spans.push({ from, to: row });
    from = row + 1;
  }
  return spans;
}

function spanOf(length: number, isInked: (index: number) => boolean): InkSpan {
  let from = 0;
  while (from < length && !isInked(from)) from++;
  let to = length;
  while (to > from && !isInked(to - 1)) to--;
  return { from, to };
}

/** In another size; each pixel is the mean of those that become it. */
export function resizeInk(ink: Ink, width: number, height: number): Ink {
  const narrow = resizeLines(ink.values, { lines: ink.height, from: ink.width, to: width });
  const turned = transpose(narrow, width, ink.height);
  const low = resizeLines(turned, { lines: width, from: ink.height, to: height });
  return { width, height, values: transpose(low, height, width) };
}

function resizeLines(
  values: Float32Array,
  { lines, from, to }: { lines: number; from: number; to: number },
): Float32Array {
  const resized = new Float32Array(lines * to);
  const scale = from / to;
  for (let target = 0; target < to; target++) {
    const [begin, end] = [target * scale, Math.min(from, (target + 1) * scale)];
    for (let source = Math.floor(begin); source < end; source++) {
      const share = (Math.min(end, source + 1) - Math.max(begin, source)) / (end - begin);
      for (let line = 0; line < lines; line++)
        resized[line * to + target] =
          (resized[line * to + target] ?? 0) + share * (values[line * from + source] ?? 0);
    }
  }
  return resized;
}

/** Columns become rows. */
export function transpose(values: Float32Array, width: number, height: number): Float32Array {
  const turned = new Float32Array(values.length);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      turned[column * height + row] = values[row * width + column] ?? 0;
  return turned;
}
