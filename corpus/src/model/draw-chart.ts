import { type Chart, type Drawing, LABEL_SIZE_PT, type Point, type Shape } from "./picture.ts";

/** Shapes as they are, and those of a chart, for programs that draw no charts of their own. */
export function asDrawing(picture: Drawing | Chart): Drawing {
  return picture.kind === "chart" ? drawChart(picture) : picture;
}

const AXIS_COLOUR = "#333333";
const GRID_COLOUR = "#d9d9d9";

/** Room around the plot for numbers, titles and the legend, in points. */
const ROOM = { left: 34, right: 6, top: 6, bottom: 36 };

/** A chart with its axes and its legend as shapes. */
function drawChart(chart: Chart): Drawing {
  const { width, height } = chart;
  const shapes =
    chart.type === "pie"
      ? [...sectors(chart), ...legendBeside(chart)]
      : [
          ...axes(chart),
          ...(chart.type === "bars" ? bars(chart) : lines(chart)),
          ...legendBelow(chart),
        ];
  return { kind: "drawing", width, height, shapes };
}

interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function plotOf({ width, height }: Chart): Plot {
  return {
    left: ROOM.left,
    top: ROOM.top,
    width: width - ROOM.left - ROOM.right,
    height: height - ROOM.top - ROOM.bottom,
  };
}

function axes(chart: Chart): Shape[] {
  const { left, top, width, height } = plotOf(chart);
  const grid = [0, 25, 50, 75, 100].flatMap((value): Shape[] => {
    const y = top + height * (1 - value / 100);
    const points: Point[] = [
      [left, y],
      [left + width, y],
    ];
    return [
      { kind: "line", points, stroke: value === 0 ? AXIS_COLOUR : GRID_COLOUR },
      { kind: "label", x: left - 3, y: y + 2, text: String(value), anchor: "end" },
    ];
  });
  const step = width / chart.categories.length;
  const categories = chart.categories.map((text, index): Shape => ({
    kind: "label",
    x: left + (index + 0.5) * step,
    y: top + height + LABEL_SIZE_PT + 1,
    text,
    anchor: "middle",
  }));
  return [...grid, ...categories, ...axisTitles(chart)];
}

function axisTitles(chart: Chart): Shape[] {
  if (chart.axisTitles === undefined) return [];
  const { left, top, width, height } = plotOf(chart);
  const { across, upright } = chart.axisTitles;
  const middle = { x: left + width / 2, y: top + height + 2 * LABEL_SIZE_PT + 4 };
  return [
    { kind: "label", ...middle, text: across, anchor: "middle" },
    {
      kind: "label",
      x: LABEL_SIZE_PT + 1,
      y: top + height / 2,
      text: upright,
      anchor: "middle",
      isTurned: true,
    },
  ];
}

/** A group of bars fills this share of its step; the rest separates it from the next group. */
const GROUP_SHARE = 0.75;

function bars(chart: Chart): Shape[] {
  const { left, top, width, height } = plotOf(chart);
  const step = width / chart.categories.length;
  const barWidth = (step * GROUP_SHARE) / chart.series.length;
  return chart.series.flatMap(({ values, colour }, seriesIndex) =>
    values.map((value, index): Shape => ({
      kind: "rectangle",
      x: left + (index + (1 - GROUP_SHARE) / 2) * step + seriesIndex * barWidth,
      y: top + height * (1 - value / 100),
      width: barWidth,
      height: (height * value) / 100,
      fill: colour,
    })),
  );
}

function lines(chart: Chart): Shape[] {
  const { left, top, width, height } = plotOf(chart);
  const step = width / chart.categories.length;
  return chart.series.flatMap(({ values, colour }): Shape[] => {
    const points = values.map((value, index): Point => [
      left + (index + 0.5) * step,
      top + height * (1 - value / 100),
    ]);
    const marks = points.map(([x, y]): Shape => ({
      kind: "circle",
      x,
      y,
      radius: 1.5,
      fill: colour,
    }));
    return [{ kind: "line", points, stroke: colour }, ...marks];
  });
}

const FULL_TURN = 2 * Math.PI;
/** Chords this short look like an arc. */
const CHORD_RADIANS = FULL_TURN / 60;

function sectors({ series, width, height, categories }: Chart): Shape[] {
  const values = series[0]?.values ?? [];
  const total = values.reduce((sum, value) => sum + value, 0);
  const radius = height / 2 - 4;
  const centre: Point = [Math.min(radius + 4, width / 3), height / 2];
  let from = 0;
  return values.slice(0, categories.length).map((value, index): Shape => {
    const to = from + (value / total) * FULL_TURN;
    const points = [centre, ...arc(centre, radius, [from, to])];
    from = to;
    return {
      kind: "polygon",
      points,
      fill: PIE_COLOURS[index % PIE_COLOURS.length] ?? AXIS_COLOUR,
      stroke: "#ffffff",
    };
  });
}

function arc([x, y]: Point, radius: number, [from, to]: Point): Point[] {
  const count = Math.max(1, Math.ceil((to - from) / CHORD_RADIANS));
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const angle = from + ((to - from) * index) / count;
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
  });
}

/** The colours of sectors, in their order. */
export const PIE_COLOURS = ["#4472c4", "#ed7d31", "#70ad47", "#ffc000", "#5b9bd5", "#7030a0"];

const KEY_SIZE = 6;

function legendBelow({ series, width, height }: Chart): Shape[] {
  const step = (width - ROOM.left) / series.length;
  return series.flatMap(({ name, colour }, index) =>
    key({ x: ROOM.left + index * step, y: height - KEY_SIZE - 1, text: name, colour }),
  );
}

function legendBeside({ categories, width, height }: Chart): Shape[] {
  const step = Math.min(2 * LABEL_SIZE_PT, height / categories.length);
  const top = (height - step * categories.length) / 2;
  return categories.flatMap((text, index) =>
    key({
      x: width * 0.6,
      y: top + index * step,
      text,
      colour: PIE_COLOURS[index % PIE_COLOURS.length] ?? AXIS_COLOUR,
    }),
  );
}

interface Key {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly colour: string;
}

function key({ x, y, text, colour }: Key): Shape[] {
  return [
    { kind: "rectangle", x, y, width: KEY_SIZE, height: KEY_SIZE, fill: colour },
    { kind: "label", x: x + KEY_SIZE + 3, y: y + KEY_SIZE, text, anchor: "start" },
  ];
}
