import type { Chart } from "../model/picture.ts";
import type { Author } from "./author.ts";

const COLOURS = ["#4472c4", "#ed7d31", "#70ad47", "#7030a0", "#264478", "#a5a5a5"];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Bars, lines or a pie of invented numbers. */
export function inventChart(author: Author, size: Size): Chart {
  const { random } = author;
  switch (random.integer(0, 4)) {
    case 0:
      return inventPie(author, size);
    case 1:
    case 2:
      return inventSeries(author, { ...size, type: "lines" });
    default:
      return inventSeries(author, { ...size, type: "bars" });
  }
}

function inventSeries(
  { random, lexicon }: Author,
  shape: Size & { readonly type: "bars" | "lines" },
): Chart {
  const count = random.integer(4, shape.width < 200 ? 5 : 7);
  const firstYear = random.integer(1998, 2016);
  const colours = random.sample(COLOURS, COLOURS.length);
  // Keys side by side need room for their names.
  const names = random.sample(lexicon.names, random.integer(1, shape.width < 200 ? 2 : 3));
  return {
    kind: "chart",
    ...shape,
    categories: Array.from({ length: count }, (_, index) => String(firstYear + index)),
    series: names.map((name, index) => ({
      name,
      colour: colours[index] ?? "#333333",
      values: Array.from({ length: count }, () => random.integer(8, 98)),
    })),
    axisTitles: {
      across: lexicon.labels.year,
      upright: random.pick([lexicon.labels.amount, lexicon.labels.quantity, lexicon.labels.share]),
    },
  };
}

function inventPie({ random, lexicon }: Author, size: Size): Chart {
  const categories = random.sample(lexicon.names, random.integer(3, 5));
  const values = categories.map(() => random.integer(12, 60));
  const name = lexicon.labels.share;
  return {
    kind: "chart",
    type: "pie",
    ...size,
    categories,
    series: [{ name, colour: "#4472c4", values }],
  };
}
