import { type Drawing, LABEL_SIZE_PT, type Point, type Shape } from "../model/picture.ts";
import type { Author } from "./author.ts";
import type { Size } from "./invent-chart.ts";

const LINE_COLOUR = "#333333";

/** The gap between boxes in relation to their size: room for an arrow. */
const GAP_SHARE = 0.35;

/** Boxes with words, one after the other in rows, and arrows between them. */
export function inventDiagram({ random, lexicon }: Author, { width, height }: Size): Drawing {
  const columns = width < 200 ? 2 : 3;
  const rows = random.integer(1, 2);
  const box = {
    width: width / (columns + (columns - 1) * GAP_SHARE) - 1,
    height: Math.min(34, height / (rows + (rows - 1) * GAP_SHARE) - 2),
  };
  const fill = random.pick(["#ffffff", "#ffffff", "#dde7f3", "#fff2cc"]);
  const isLozenge = random.chance(0.3);
  const words = boxWords(lexicon.topics, box.width);
  const count = columns * rows;
  const texts = random.sample(words.length < count ? lexicon.names : words, count);
  const middles = texts.map((_, index): Point => {
    const row = Math.floor(index / columns);
    // Every second row runs back, so that each arrow is short.
    const column = row % 2 === 0 ? index % columns : columns - 1 - (index % columns);
    return [
      1 + box.width / 2 + column * box.width * (1 + GAP_SHARE),
      height / 2 + (row - (rows - 1) / 2) * box.height * (1 + GAP_SHARE),
    ];
  });
  const shapes = middles.flatMap((middle, index): Shape[] => {
    const outline =
      isLozenge && index === 1 ? lozenge(middle, box, fill) : rectangle(middle, box, fill);
    const next = middles[index + 1];
    return [
      ...(next === undefined ? [] : arrow(middle, next, box)),
      outline,
      ...labels(middle, texts[index] ?? ""),
    ];
  });
  return { kind: "drawing", width, height, shapes };
}

const LABEL_LETTER_PT = LABEL_SIZE_PT * 0.55;

/** The phrases that fit into a box in at most two lines. */
function boxWords(phrases: readonly string[], boxWidth: number): string[] {
  const most = boxWidth / LABEL_LETTER_PT;
  return phrases.filter((phrase) => inTwoLines(phrase).every((line) => line.length <= most));
}

function inTwoLines(text: string): string[] {
  const words = text.split(" ");
  if (words.length === 1) return [text];
  const first = Math.ceil(words.length / 2);
  return [words.slice(0, first).join(" "), words.slice(first).join(" ")];
}

function rectangle([x, y]: Point, { width, height }: Size, fill: string): Shape {
  return {
    kind: "rectangle",
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    fill,
    stroke: LINE_COLOUR,
  };
}

function lozenge([x, y]: Point, { width, height }: Size, fill: string): Shape {
  const points: Point[] = [
    [x - width / 2, y],
    [x, y - height / 2 - 4],
    [x + width / 2, y],
    [x, y + height / 2 + 4],
  ];
  return { kind: "polygon", points, fill, stroke: LINE_COLOUR };
}

function labels([x, y]: Point, text: string): Shape[] {
  const lines = inTwoLines(text);
  return lines.map((line, index) => ({
    kind: "label",
    x,
    y: y + LABEL_SIZE_PT * (0.35 + (index - (lines.length - 1) / 2) * 1.15),
    text: line,
    anchor: "middle",
  }));
}

const HEAD = 4;

function arrow(from: Point, to: Point, { width, height }: Size): Shape[] {
  const [across, down] = [
    Math.sign(Math.round(to[0] - from[0])),
    Math.sign(Math.round(to[1] - from[1])),
  ];
  const start: Point = [from[0] + (across * width) / 2, from[1] + (down * height) / 2];
  const tip: Point = [to[0] - (across * width) / 2, to[1] - (down * height) / 2];
  const neck: Point = [tip[0] - across * HEAD, tip[1] - down * HEAD];
  const half = HEAD / 2;
  const points: Point[] = [
    tip,
    [neck[0] + down * half, neck[1] + across * half],
    [neck[0] - down * half, neck[1] - across * half],
  ];
  return [
    { kind: "line", points: [start, neck], stroke: LINE_COLOUR },
    { kind: "polygon", points, fill: LINE_COLOUR },
  ];
}
