import type { SlideBox, SlideParagraph, SlideShape } from "./slide.ts";

/** One row of values of a chart. */
export interface ChartSeries {
  readonly name: string;
  readonly look: "column" | "bar" | "line" | "pie";
  readonly colour: string;
  /** One for each category; those that the chart leaves out are absent. */
  readonly values: readonly (number | undefined)[];
}

/** What a chart shows, by the values that its file keeps. */
export interface ChartData {
  readonly title: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Whether the values of a category are put onto each other. */
  readonly isStacked: boolean;
  /** For the slices of a pie. */
  readonly sliceColours: readonly string[];
}

const INK = "#404040";
const GRID = { colour: "#d9d9d9", width: 0.5 };
const LABEL_POINTS = 10;
const LINE_POINTS = 2;
/** Room for a line of labels, and for the numbers and names beside the axis. */
const LABEL_HEIGHT = 18;
const AXIS_WIDTH = 44;
const NAMES_WIDTH = 80;
const MARGIN = 8;
/** Of the room of a category, what bars do not fill. */
const GAP = 0.3;
/** About as many as a slide has room for. */
const GRID_LINES = 4;
/** A slice is drawn with a corner every few degrees. */
const SLICE_STEP_DEGREES = 4;

/** A chart as the shapes of a slide: bars, lines and slices with their axes and names. */
export function chartShapes(chart: ChartData, box: SlideBox): readonly SlideShape[] {
  const [left, top, width, height] = box;
  const titleHeight = chart.title === "" ? 0 : 1.5 * LABEL_HEIGHT;
  const plot: SlideBox = [
    left + MARGIN,
    top + MARGIN + titleHeight,
    Math.max(1, width - 2 * MARGIN),
    Math.max(1, height - 2 * MARGIN - titleHeight - LABEL_HEIGHT),
  ];
  const [first] = chart.series;
  return [
    label(chart.title, [left, top + MARGIN, width, titleHeight], { points: 1.4 * LABEL_POINTS }),
    ...(first?.look === "pie" ? pieShapes(chart, first, plot) : axisShapes(chart, plot)),
    ...legend(chart, [left, top + height - LABEL_HEIGHT, width, LABEL_HEIGHT]),
  ];
}

/** A range of values between round numbers, and where each value is in it. */
interface Scale {
  readonly low: number;
  readonly step: number;
  readonly steps: number;
  readonly at: (value: number) => number;
}

function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const step = roundStep((most - least || 1) / GRID_LINES);
  const low = Math.floor(least / step) * step;
  const steps = Math.max(1, Math.ceil((most - low) / step));
  return { low, step, steps, at: (value) => (value - low) / (steps * step) };
}

/** The next of 1, 2, 5, 10 and so on. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
}

/** Where something is within the plot: along the categories and along the values, as fractions. */
type Place = (category: readonly [number, number], value: readonly [number, number]) => SlideBox;

function axisShapes(chart: ChartData, plot: SlideBox): SlideShape[] {
  const isLying = chart.series[0]?.look === "bar";
  const before = isLying ? NAMES_WIDTH : AXIS_WIDTH;
  const [left, top, width, height] = [
    plot[0] + before,
    plot[1],
    Math.max(1, plot[2] - before),
    Math.max(1, plot[3] - LABEL_HEIGHT),
  ];
  const place: Place = ([start, end], [from, to]) => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    return isLying
      ? [left + low * width, top + start * height, (high - low) * width, (end - start) * height]
      : [
          left + start * width,
          top + (1 - high) * height,
          (end - start) * width,
          (high - low) * height,
        ];
  };
  const bars = stackBars(chart);
  const lines = chart.series.filter(({ look }) => look === "line");
  const scale = scaleOf([
    ...bars.flatMap(({ from, to }) => [from, to]),
    ...lines.flatMap(({ values }) => values.filter((value) => value !== undefined)),
  ]);
  const count = Math.max(1, chart.categories.length);
  return [
    ...gridLines(scale, { place, isLying }),
    ...chart.categories.map((name, index) => {
      const [x, y, wide, high] = place([index / count, (index + 1) / count], [0, 0]);
      return isLying
        ? label(name, [plot[0], y, NAMES_WIDTH, high], { align: "right" })
        : label(name, [x, top + height, wide, LABEL_HEIGHT], {});
    }),
    ...bars.map(({ start, end, from, to, colour }) =>
      shape(place([start, end], [scale.at(from), scale.at(to)]), { fill: colour }),
    ),
    ...lines.map((one) => lineShape(one, { scale, count, box: [left, top, width, height] })),
  ];
}

interface Bar {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
}

function stackBars({ categories, series, isStacked }: ChartData): Bar[] {
  const rows = series.filter(({ look }) => look === "column" || look === "bar");
  const room = 1 / Math.max(1, categories.length);
  const width = (room * (1 - GAP)) / (isStacked ? 1 : Math.max(1, rows.length));
  return categories.flatMap((_, category) => {
    const first = (category + GAP / 2) * room;
    const reached = { up: 0, down: 0 };
    return rows.map(({ values, colour }, row) => {
      const value = values[category] ?? 0;
      const side = value < 0 ? "down" : "up";
      const from = isStacked ? reached[side] : 0;
      reached[side] += value;
      const start = first + (isStacked ? 0 : row * width);
      return { start, end: start + width, from, to: from + value, colour };
    });
  });
}

function gridLines(
  { low, step, steps, at }: Scale,
  { place, isLying }: { readonly place: Place; readonly isLying: boolean },
): SlideShape[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const value = low + step * index;
    const line = place([0, 1], [at(value), at(value)]);
    const [x, y, , height] = line;
    const words = label(
      shortNumber(value),
      isLying
        ? [x - AXIS_WIDTH / 2, y + height, AXIS_WIDTH, LABEL_HEIGHT]
        : [x - AXIS_WIDTH, y - LABEL_HEIGHT / 2, AXIS_WIDTH, LABEL_HEIGHT],
      isLying ? {} : { align: "right" },
    );
    return [shape(line, { geometry: "line", line: GRID }), words];
  }).flat();
}

function lineShape(
  { values, colour }: ChartSeries,
  { scale, count, box }: { readonly scale: Scale; readonly count: number; readonly box: SlideBox },
): SlideShape {
  const [, , width, height] = box;
  const steps = values.flatMap((value, index) => {
    if (value === undefined) return [];
    const isGoingOn = values[index - 1] !== undefined;
    const points = [((index + 0.5) / count) * width, (1 - scale.at(value)) * height];
    return [{ name: isGoingOn ? "lnTo" : "moveTo", points }];
  });
  return shape(box, { path: { width, height, steps }, line: { colour, width: LINE_POINTS } });
}

function pieShapes({ sliceColours }: ChartData, { values }: ChartSeries, plot: SlideBox) {
  const [left, top, width, height] = plot;
  const side = Math.min(width, height);
  const box: SlideBox = [left + (width - side) / 2, top + (height - side) / 2, side, side];
  const shares = values.map((value) => Math.max(0, value ?? 0));
  const total = shares.reduce((sum, value) => sum + value, 0) || 1;
  let degrees = -90;
  return shares.map((share, index) => {
    const sweep = (share / total) * 360;
    const corners = Math.max(1, Math.ceil(sweep / SLICE_STEP_DEGREES));
    const start = degrees;
    degrees += sweep;
    const steps = [
      { name: "moveTo", points: [side / 2, side / 2] },
      ...Array.from({ length: corners + 1 }, (_, corner) => {
        const angle = ((start + (sweep * corner) / corners) * Math.PI) / 180;
        const points = [Math.cos(angle), Math.sin(angle)].map((part) => (side / 2) * (1 + part));
        return { name: "lnTo", points };
      }),
      { name: "close", points: [] },
    ];
    return shape(box, { path: { width: side, height: side, steps }, fill: sliceColours[index] });
  });
}

/** The names of the series, or of the slices of a pie, each with its colour. */
function legend({ series, categories, sliceColours }: ChartData, box: SlideBox): SlideShape[] {
  const entries =
    series[0]?.look === "pie"
      ? categories.map((name, index) => ({ name, colour: sliceColours[index] ?? INK }))
      : series;
  const named = entries.filter(({ name }) => name !== "");
  const [left, top, width, height] = box;
  const room = width / Math.max(1, named.length);
  return named.map(({ name, colour }, index) =>
    label(`■ ${name}`, [left + index * room, top, room, height], { colour }),
  );
}

interface Looks {
  readonly colour?: string;
  readonly points?: number;
  readonly align?: SlideParagraph["align"];
}

function label(text: string, box: SlideBox, looks: Looks): SlideShape {
  const { colour = INK, points = LABEL_POINTS, align = "center" } = looks;
  const run = { text, points, isBold: false, isItalic: false, colour, typeface: undefined };
  const paragraph = { runs: [run], align, bullet: undefined, margin: 0, indent: 0 };
  return shape(box, { paragraphs: text === "" ? [] : [paragraph], anchor: "middle" });
}

function shape(box: SlideBox, looks: Partial<SlideShape>): SlideShape {
  return {
    turnDegrees: 0,
    isMirrored: false,
    isFlipped: false,
    geometry: "rect",
    paragraphs: [],
    anchor: "top",
    // A long name is cut by its neighbours rather than put on lines that nobody made room for.
    hasWrappedText: false,
    ...looks,
    box,
  };
}

function shortNumber(value: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: 3, notation: "compact" }).format(
    value,
  );
}
