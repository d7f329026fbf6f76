import type { Figure } from "../model/document.ts";
import type { Drawing, Picture, Shape } from "../model/picture.ts";
import type { Random } from "../random.ts";
import type { Author } from "./author.ts";
import { inventChart, type Size } from "./invent-chart.ts";
import { inventDiagram } from "./invent-diagram.ts";

const COLOURS = [
  "#4472c4",
  "#ed7d31",
  "#70ad47",
  "#a5a5a5",
  "#ffc000",
  "#5b9bd5",
  "#7030a0",
  "#264478",
];

/** A figure of any kind with its caption. */
export function inventFigure(author: Author): Figure {
  return captioned(author, inventPicture(author));
}

/** A figure that shows numbers. */
export function inventChartFigure(author: Author): Figure {
  return captioned(author, inventChart(author, pictureSize(author)));
}

/** A figure of boxes and arrows. */
export function inventDiagramFigure(author: Author): Figure {
  return captioned(author, inventDiagram(author, pictureSize(author)));
}

function captioned(author: Author, picture: Picture): Figure {
  const { random, lexicon, counts } = author;
  counts.figures += 1;
  const isNarrow = author.lineCharacters < 60;
  const text = random.pick(lexicon.topics);
  return {
    kind: "figure",
    picture,
    captionSide: random.pick(isNarrow ? ["below", "above"] : ["below", "below", "above", "beside"]),
    caption: { label: `${lexicon.labels.figure} ${counts.figures}`, text },
  };
}

function pictureSize({ random, lineCharacters }: Author): Size {
  return { width: lineCharacters < 60 ? 170 : 240, height: random.integer(90, 130) };
}

function inventPicture(author: Author): Picture {
  const { random, lexicon } = author;
  const size = pictureSize(author);
  switch (random.integer(0, 7)) {
    case 0:
      return { kind: "photo", ...size, seed: String(random.next()) };
    case 1:
      return drawLines(size, random);
    case 2:
      return drawBoxes(size, random.sample(lexicon.names, 3));
    case 3:
    case 4:
      return drawBars(size, random);
    case 5:
      return inventDiagram(author, size);
    default:
      return inventChart(author, size);
  }
}

function axes({ width, height }: Size, random: Random): Shape[] {
  const top = random.integer(4, 9) * 10;
  const marks = [0, 0.5, 1].map((share): Shape => ({
    kind: "label",
    x: 22,
    y: height - 14 - share * (height - 24) + 2,
    text: String(Math.round(share * top)),
    anchor: "end",
  }));
  return [
    ...marks,
    {
      kind: "line",
      points: [
        [26, 4],
        [26, height - 14],
        [width, height - 14],
      ],
      stroke: "#333333",
    },
  ];
}

function drawBars(size: Size, random: Random): Drawing {
  const count = random.integer(4, 7);
  const step = (size.width - 30) / count;
  const fill = random.pick(COLOURS);
  const firstYear = random.integer(1998, 2016);
  const bars = Array.from({ length: count }, (_, index): Shape[] => {
    const height = (size.height - 24) * (0.2 + 0.75 * random.next());
    const x = 30 + index * step;
    return [
      { kind: "rectangle", x, y: size.height - 14 - height, width: step * 0.7, height, fill },
      {
        kind: "label",
        x: x + step * 0.35,
        y: size.height - 4,
        text: String(firstYear + index),
        anchor: "middle",
      },
    ];
  });
  return { kind: "drawing", ...size, shapes: [...axes(size, random), ...bars.flat()] };
}

function drawLines(size: Size, random: Random): Drawing {
  const series = random.sample(COLOURS, random.integer(1, 3)).map((stroke): Shape => {
    const points = Array.from({ length: 12 }, (_, index): [number, number] => [
      30 + (index * (size.width - 34)) / 11,
      8 + (size.height - 26) * random.next(),
    ]);
    return { kind: "line", points, stroke };
  });
  return { kind: "drawing", ...size, shapes: [...axes(size, random), ...series] };
}

function drawBoxes({ width, height }: Size, names: readonly string[]): Drawing {
  const boxWidth = width / 4;
  const middle = height / 2;
  const shapes = names.flatMap((text, index): Shape[] => {
    const x = index * (boxWidth * 1.45) + 4;
    const arrow: Shape = {
      kind: "line",
      points: [
        [x + boxWidth, middle],
        [x + boxWidth * 1.45, middle],
      ],
      stroke: "#333333",
    };
    return [
      { kind: "rectangle", x, y: middle - 16, width: boxWidth, height: 32, fill: "#dde7f3" },
      { kind: "label", x: x + boxWidth / 2, y: middle + 2, text, anchor: "middle" },
      ...(index < names.length - 1 ? [arrow] : []),
    ];
  });
  return { kind: "drawing", width, height, shapes };
}
