import type { ChartLook, SeriesLook } from "@parsewright/contract";

/** Chart in its own units, from the top left corner; texts are `TEXT_SIZE` high. */
export interface ChartDrawing {
  readonly marks: readonly Mark[];
  /** Lines of the scale, as a path. */
  readonly grid: string;
  readonly labels: readonly Label[];
  readonly legend: readonly { readonly name: string; readonly colour: string }[];
}

interface Mark {
  readonly path: string;
  readonly colour: string;
  readonly isLine?: boolean;
  /** Places of its values. */
  readonly values: readonly ValuePlace[];
}

/** The part of a mark that shows one value: a bar, a slice, or a point. */
interface ValuePlace {
  /** Of the value in the table. */
  readonly row: number;
  readonly column: number;
  readonly path: string;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
}

interface Series {
  readonly look: SeriesLook;
  readonly name: string;
  readonly labels: readonly string[];
  /** `NaN` where the series has none. */
  readonly values: readonly number[];
}

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const TEXT_SIZE = 12;
const CHARACTER = 0.55 * TEXT_SIZE;
const LINE = 1.4 * TEXT_SIZE;
const LONGEST_LABEL = 18;
/** Office leaves one and a half bars free between groups of bars. */
const GAP_BARS = 1.5;
/** Lines begin their scale above zero where their values differ less than this share of the largest. */
const FLAT = 1 / 6;
const TICKS = 5;
const RING_HOLE = 0.5;
const DOT = 3;

/** Draws a chart from the rows of its table, the first of which has the names of the series. */
export function drawChart(
  rows: readonly (readonly string[])[],
  look: ChartLook,
  [width, height]: readonly [number, number],
): ChartDrawing {
  const series = look.series.map((one) => seriesOf(rows, one));
  const frame = { left: 0, top: TEXT_SIZE / 2, right: width, bottom: height };
  const [first] = series;
  if (first?.look.kind === "pie") return drawPie(first, frame, look.is_ring === true);
  const legend = series.map(({ name, look: { colours } }) => ({
    name,
    colour: colours[0] ?? "currentColor",
  }));
  return { ...drawAxes(stack(series, look), look, frame), legend };
}

/** The texts of the cells of a table. */
export function cellTexts(rows: Iterable<HTMLTableRowElement>): string[][] {
  return [...rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent));
}

function seriesOf(rows: readonly (readonly string[])[], look: SeriesLook): Series {
  const [head, ...points] = rows;
  return {
    look,
    name: head?.[look.column] ?? "",
    labels: points.map((row) => row[look.labels] ?? ""),
    values: points.map((row) => numberOf(row[look.column] ?? "")),
  };
}

function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.replace("%", ""));
}

/** Series with where each value begins, which is 0 unless it is on top of others. */
interface Stacked extends Series {
  readonly bases: readonly number[];
}

function stack(series: readonly Series[], { stacking }: ChartLook): Stacked[] {
  const tops = { up: new Map<number, number>(), down: new Map<number, number>() };
  const totals = (point: number) =>
    series.reduce((sum, { values }) => sum + Math.abs(values[point] || 0), 0) / 100;
  const hasBars = series.some(({ look }) => look.kind === "bar");
  return series.map((one) => {
    // A line over stacked bars begins at zero.
    const isOnTop = stacking !== undefined && (!hasBars || one.look.kind === "bar");
    const values =
      stacking === "share" && isOnTop
        ? one.values.map((value, point) => value / (totals(point) || 1))
        : one.values;
    const bases = values.map((value, point) => {
      const pile = value < 0 ? tops.down : tops.up;
      const base = isOnTop ? (pile.get(point) ?? 0) : 0;
      if (!Number.isNaN(value)) pile.set(point, base + value);
      return base;
    });
    return { ...one, bases, values };
  });
}

/** A scale of values: round steps that contain all of them. */
export function scaleOf(values: readonly number[], hasZero: boolean): readonly number[] {
  const known = values.filter(Number.isFinite);
  let least = known.reduce((one, other) => Math.min(one, other), Infinity);
  let most = known.reduce((one, other) => Math.max(one, other), -Infinity);
  if (known.length === 0) [least, most] = [0, 1];
  if (hasZero || most - least > FLAT * Math.max(Math.abs(least), Math.abs(most)))
    [least, most] = [Math.min(0, least), Math.max(0, most)];
  if (least === most) [least, most] = [Math.min(0, least), Math.max(0, most) || 1];
  const rough = (most - least) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  const count = Math.max(1, Math.ceil(most / step - 1e-9) - first);
  return Array.from({ length: count + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

function drawAxes(
  series: readonly Stacked[],
  look: ChartLook,
  whole: Frame,
): Omit<ChartDrawing, "legend"> {
  const isSet = (kind: SeriesLook["kind"]) => series.some((one) => one.look.kind === kind);
  const hasZero = isSet("bar") || isSet("area") || look.stacking !== undefined;
  const ticks = scaleOf(
    series.flatMap(({ values, bases }) =>
      values.map((value, point) => value + (bases[point] ?? 0)),
    ),
    hasZero,
  );
  const sign = look.stacking === "share" ? "%" : "";
  const texts = ticks.map((tick) => `${shortNumber(tick)}${sign}`);
  const isNumeric = series.every((one) => one.look.kind === "scatter");
  const xTicks = isNumeric
    ? scaleOf(
        series.flatMap(({ labels }) => labels.map(numberOf)),
        false,
      )
    : [];
  const names = isNumeric ? xTicks.map(shortNumber) : (series[0]?.labels ?? []).map(shorten);
  const isTurned = look.is_horizontal === true && !isNumeric;
  const beside = CHARACTER * longestOf(isTurned ? names : texts) + 6;
  const frame = { ...whole, left: beside, right: whole.right - 8, bottom: whole.bottom - LINE };
  const axes: Axes = { frame, ticks, xTicks, names, isTurned, count: names.length };
  return {
    marks: [...bars(series, axes), ...series.flatMap((one) => marksOf(one, axes))],
    grid: ticks.map((tick) => gridLine(place(tick, axes), axes)).join(""),
    labels: [
      ...texts.map((text, index) => valueLabel(text, place(ticks[index] ?? 0, axes), axes)),
      ...nameLabels(axes),
    ],
  };
}

interface Axes {
  readonly frame: Frame;
  readonly ticks: readonly number[];
  /** Of a scatter chart; empty where the axis has categories. */
  readonly xTicks: readonly number[];
  readonly names: readonly string[];
  readonly isTurned: boolean;
  readonly count: number;
}

/** Place of a value on its axis. */
function place(value: number, { frame, ticks, isTurned }: Axes): number {
  const share = shareOf(value, ticks);
  return isTurned
    ? frame.left + share * (frame.right - frame.left)
    : frame.bottom - share * (frame.bottom - frame.top);
}

/** Place along the other axis; categories of bars that lie begin at the bottom, as in Office. */
function along(share: number, { frame, isTurned }: Axes): number {
  return isTurned
    ? frame.bottom - share * (frame.bottom - frame.top)
    : frame.left + share * (frame.right - frame.left);
}

function shareOf(value: number, ticks: readonly number[]): number {
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  return (value - least) / (most - least || 1);
}

/** A bar for each point of each series, beside or on top of each other: one path for each series. */
function bars(series: readonly Stacked[], axes: Axes): Mark[] {
  const own = series.filter(({ look }) => look.kind === "bar");
  const isPiled = own.some(({ bases }) => bases.some((base) => base !== 0));
  const inGroup = isPiled ? 1 : own.length;
  const thickness = 1 / (inGroup + GAP_BARS) / Math.max(1, axes.count);
  return own.map(({ values, bases, look }, index) => {
    const places = values.flatMap((value, point) => {
      if (!Number.isFinite(value)) return [];
      const middle = (point + 0.5) / axes.count;
      const start = middle + ((isPiled ? 0 : index) - inGroup / 2) * thickness;
      const base = bases[point] ?? 0;
      const [one, other] = [place(base, axes), place(base + value, axes)];
      const [from, to] = [along(start, axes), along(start + thickness, axes)];
      const path = axes.isTurned
        ? `M${short(one)} ${short(from)}H${short(other)}V${short(to)}H${short(one)}Z`
        : `M${short(from)} ${short(one)}V${short(other)}H${short(to)}V${short(one)}Z`;
      return [{ ...cellOf(look, point), path }];
    });
    const colour = look.colours[0] ?? "currentColor";
    return { colour, path: places.map(({ path }) => path).join(""), values: places };
  });
}

/** The names of the series are in the first row. */
function cellOf({ column }: SeriesLook, point: number) {
  return { row: point + 1, column };
}

function marksOf({ look, labels, values, bases }: Stacked, axes: Axes): Mark[] {
  const colour = look.colours[0] ?? "currentColor";
  if (look.kind === "bar" || look.kind === "pie") return [];
  const points = values.flatMap((value, point) => {
    if (!Number.isFinite(value)) return [];
    const share =
      look.kind === "scatter"
        ? shareOf(numberOf(labels[point] ?? ""), axes.xTicks)
        : (point + 0.5) / axes.count;
    const base = bases[point] ?? 0;
    const x = short(along(share, { ...axes, isTurned: false }));
    const top = short(place(base + value, { ...axes, isTurned: false }));
    const bottom = short(place(base, { ...axes, isTurned: false }));
    return Number.isNaN(Number(x)) ? [] : [{ point, x, top, bottom }];
  });
  const places = points.map(({ point, x, top }) => ({
    ...cellOf(look, point),
    path: `M${x} ${top}m-${DOT} 0a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0-${2 * DOT} 0`,
  }));
  const tops = points.map(({ x, top }) => `${x} ${top}`);
  if (look.kind === "scatter")
    return [{ colour, path: places.map(({ path }) => path).join(""), values: places }];
  if (look.kind === "line") return [{ colour, path: polyline(tops), isLine: true, values: places }];
  const back = points.map(({ x, bottom }) => `${x} ${bottom}`).toReversed();
  return [{ colour, path: `${polyline([...tops, ...back])}Z`, values: places }];
}

function polyline(points: readonly string[]): string {
  return points.length === 0 ? "" : `M${points.join("L")}`;
}

function gridLine(at: number, { frame, isTurned }: Axes): string {
  return isTurned
    ? `M${short(at)} ${short(frame.top)}V${short(frame.bottom)}`
    : `M${short(frame.left)} ${short(at)}H${short(frame.right)}`;
}

function valueLabel(text: string, at: number, { frame, isTurned }: Axes): Label {
  return isTurned
    ? { text, x: at, y: frame.bottom + LINE - 3, anchor: "middle" }
    : { text, x: frame.left - 5, y: at + TEXT_SIZE / 3, anchor: "end" };
}

/** Names of categories, as many as have room. */
function longestOf(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 1);
}

function nameLabels(axes: Axes): Label[] {
  const { frame, names, isTurned, xTicks } = axes;
  const isNumeric = xTicks.length > 0;
  const length = isTurned ? frame.bottom - frame.top : frame.right - frame.left;
  const need = isTurned ? LINE : CHARACTER * (longestOf(names) + 1);
  const every = Math.max(1, Math.ceil((need * names.length) / length));
  return names.flatMap((text, index): Label[] => {
    if (index % every !== 0) return [];
    const share = isNumeric ? shareOf(xTicks[index] ?? 0, xTicks) : (index + 0.5) / names.length;
    const at = along(share, axes);
    return isTurned
      ? [{ text, x: frame.left - 5, y: at + TEXT_SIZE / 3, anchor: "end" }]
      : [{ text, x: at, y: frame.bottom + LINE - 3, anchor: "middle" }];
  });
}

function drawPie({ look, values, labels }: Series, frame: Frame, isRing: boolean): ChartDrawing {
  const radius = Math.min(frame.right - frame.left, frame.bottom - frame.top) / 2 - 2;
  const centre = [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2] as const;
  const sizes = values.map((value) => (value > 0 ? value : 0));
  const total = sizes.reduce((sum, size) => sum + size, 0) || 1;
  const colourOf = (point: number) => look.colours[point % look.colours.length] ?? "currentColor";
  let before = 0;
  const marks = sizes.map((size, point) => {
    const turn = [before / total, (before + size) / total] as const;
    before += size;
    const path = slice(centre, radius, { turn, isRing });
    return { colour: colourOf(point), path, values: [{ ...cellOf(look, point), path }] };
  });
  const legend = labels.map((name, point) => ({ name, colour: colourOf(point) }));
  return { marks, grid: "", labels: [], legend };
}

/** A slice between two shares of the whole turn, which begins at the top. */
function slice(
  centre: readonly [number, number],
  radius: number,
  {
    turn: [from, to],
    isRing,
  }: { readonly turn: readonly [number, number]; readonly isRing: boolean },
): string {
  if (to <= from) return "";
  // An arc that ends where it begins is not drawn.
  const end = Math.min(to, from + 0.9999);
  const at = (share: number, distance: number) => {
    const angle = 2 * Math.PI * (share - 0.25);
    return `${short(centre[0] + distance * Math.cos(angle))} ${short(centre[1] + distance * Math.sin(angle))}`;
  };
  const isLarge = end - from > 0.5 ? 1 : 0;
  const hole = isRing ? RING_HOLE * radius : 0;
  const inner = isRing
    ? `L${at(end, hole)}A${hole} ${hole} 0 ${isLarge} 0 ${at(from, hole)}`
    : `L${short(centre[0])} ${short(centre[1])}`;
  return `M${at(from, radius)}A${radius} ${radius} 0 ${isLarge} 1 ${at(end, radius)}${inner}Z`;
}

function shorten(text: string): string {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text;
}

function shortNumber(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 6 });
}

function short(length: number): string {
  return String(Math.round(10 * length) / 10);
}
