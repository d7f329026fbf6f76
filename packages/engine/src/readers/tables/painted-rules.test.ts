import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { describe, expect, it } from "vitest";
import { findTables } from "./find-tables.ts";
import { onPage } from "./testing/on-page.ts";

const XS = [100, 180, 300, 380];
const YS = [700, 672, 644, 616];
const WIDTH = 1;
const DARK = "0 g";

const TEXTS = [
  [["Part"], ["What it", "is for"], ["Where"]],
  [["Lamp"], ["Lights", "the stairs"], ["Hall"]],
  [["Wick"], ["Feeds", "the flame"], ["Lamp", "house"]],
];
const TABLE =
  "<table><tr><td>Part</td><td>What it is for</td><td>Where</td></tr>" +
  "<tr><td>Lamp</td><td>Lights the stairs</td><td>Hall</td></tr>" +
  "<tr><td>Wick</td><td>Feeds the flame</td><td>Lamp house</td></tr></table>";

interface Place {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Ways to paint the border of one cell, or of a line from one corner to another. */
const CELLS: Record<string, (place: Place) => string> = {
  "an outlined box": ({ left, bottom, right, top }) =>
    `${left} ${bottom} ${right - left} ${top - bottom} re S`,
  "four filled trapezoids with mitred ends": (outer) => {
    const inner = inset(outer, WIDTH);
    return [
      polygon(
        [outer.left, outer.top],
        [outer.right, outer.top],
        [inner.right, inner.top],
        [inner.left, inner.top],
      ),
      polygon(
        [outer.right, outer.top],
        [outer.right, outer.bottom],
        [inner.right, inner.bottom],
        [inner.right, inner.top],
      ),
      polygon(
        [outer.right, outer.bottom],
        [outer.left, outer.bottom],
        [inner.left, inner.bottom],
        [inner.right, inner.bottom],
      ),
      polygon(
        [outer.left, outer.bottom],
        [outer.left, outer.top],
        [inner.left, inner.top],
        [inner.left, inner.bottom],
      ),
    ].join(" ");
  },
  "a box inside a box, filled even-odd": (outer) => `${box(outer)} ${box(inset(outer, WIDTH))} f*`,
  "a box around another that turns the other way": (outer) =>
    `${box(outer)} ${reversed(inset(outer, WIDTH))} f`,
  "a ring with round corners": (outer) =>
    `${rounded(outer, 4)} ${rounded(inset(outer, WIDTH), 3)} f*`,
  "a filled path around the border and back": ({ left, right, bottom, top }) => {
    const inner = inset({ left, right, bottom, top }, WIDTH);
    return polygon(
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
      [left, bottom],
      [inner.left, inner.bottom],
      [inner.left, inner.top],
      [inner.right, inner.top],
      [inner.right, inner.bottom],
      [inner.left, inner.bottom],
    );
  },
  "boxes with white between them": (outer) => `${box(inset(outer, 1.5))} S`,
  "lines that overlap": ({ left, right, bottom, top }) =>
    `${left - 1} ${top} m ${right + 1} ${top} l S ${left - 1} ${bottom} m ${right + 1} ${bottom} l S ` +
    `${left} ${top + 1} m ${left} ${bottom - 1} l S ${right} ${top + 1} m ${right} ${bottom - 1} l S`,
  "lines that leave the corners out": ({ left, right, bottom, top }) =>
    `${left + 2} ${top} m ${right - 2} ${top} l S ${left + 2} ${bottom} m ${right - 2} ${bottom} l S ` +
    `${left} ${top - 2} m ${left} ${bottom + 2} l S ${right} ${top - 2} m ${right} ${bottom + 2} l S`,
  "a background and white around it": (outer) => `0.85 g ${box(inset(outer, 1))} f 0 g`,
};

type Line = readonly [from: readonly [number, number], to: readonly [number, number]];

const LINES: Record<string, (line: Line, page: PdfPage) => void> = {
  "a stroke": ([[x1, y1], [x2, y2]], page) => page.raw(`${x1} ${y1} m ${x2} ${y2} l S`),
  "a thin filled box": (line, page) => page.raw(`${box(around(line, 0.5))} f`),
  "a thick filled box": (line, page) => page.raw(`${box(around(line, 2.2))} f`),
  "a filled polygon that is not quite a box": (line, page) => {
    const { left, right, bottom, top } = around(line, 0.4);
    page.raw(
      polygon([left, bottom], [right - 0.3, bottom + 0.15], [right, top], [left + 0.2, top - 0.15]),
    );
  },
  "two strokes": (line, page) => {
    const { left, right, bottom, top } = around(line, 1.5);
    const isLevel = line[0][1] === line[1][1];
    page.raw(
      isLevel
        ? `${left} ${top} m ${right} ${top} l S ${left} ${bottom} m ${right} ${bottom} l S`
        : `${left} ${top} m ${left} ${bottom} l S ${right} ${top} m ${right} ${bottom} l S`,
    );
  },
  "a dashed stroke": ([[x1, y1], [x2, y2]], page) =>
    page.raw(`q [6 4] 0 d ${x1} ${y1} m ${x2} ${y2} l S Q`),
  "dots that are filled squares": (line, page) =>
    page.raw(
      pieces(line, 0.5, 1.5)
        .map((place) => `${box(place)} f`)
        .join(" "),
    ),
  "dots that are filled squares of one path": (line, page) =>
    page.raw(`${pieces(line, 0.5, 1.5).map(box).join(" ")} f`),
  "round dots": (line, page) =>
    page.raw(
      pieces(line, 1, 2)
        .map((place) => `${rounded(place, 0.5)} f`)
        .join(" "),
    ),
  "dashes that are filled boxes": (line, page) =>
    page.raw(
      pieces(line, 5, 4)
        .map((place) => `${box(place)} f`)
        .join(" "),
    ),
  "dashes that are strokes": (line, page) =>
    page.raw(
      pieces(line, 3, 5)
        .map(({ left, right, bottom, top }) =>
          line[0][1] === line[1][1]
            ? `${left} ${(bottom + top) / 2} m ${right} ${(bottom + top) / 2} l S`
            : `${(left + right) / 2} ${bottom} m ${(left + right) / 2} ${top} l S`,
        )
        .join(" "),
    ),
  "a picture one pixel high": (line, page) => {
    const { left, right, bottom, top } = around(line, 0.4);
    page.image(
      { width: 1, height: 1, data: Uint8Array.of(0) },
      { x: left, y: bottom, width: right - left, height: top - bottom },
    );
  },
};

describe("a table reads the same however its border is painted", () => {
  it.each(Object.keys(CELLS))("around each cell: %s", async (name) => {
    const paint = CELLS[name] ?? (() => "");
    expect(
      await tablesOn((page) => {
        for (const place of cellsOfGrid()) page.raw(paint(place));
      }),
    ).toEqual([TABLE]);
  });

  it.each(Object.keys(LINES))("line by line: %s", async (name) => {
    expect(
      await tablesOn((page) => {
        for (const line of linesOfGrid()) LINES[name]?.(line, page);
      }),
    ).toEqual([TABLE]);
  });
});

function cellsOfGrid(): Place[] {
  return YS.slice(0, -1).flatMap((top, row) =>
    XS.slice(0, -1).map((left, column) => ({
      left,
      top,
      right: XS[column + 1] ?? 0,
      bottom: YS[row + 1] ?? 0,
    })),
  );
}

function linesOfGrid(): Line[] {
  const [left = 0, right = 0, top = 0, bottom = 0] = [XS[0], XS.at(-1), YS[0], YS.at(-1)];
  return [
    ...XS.map((x): Line => [
      [x, bottom],
      [x, top],
    ]),
    ...YS.map((y): Line => [
      [left, y],
      [right, y],
    ]),
  ];
}

function tablesOn(paint: (page: PdfPage) => void): Promise<string[]> {
  return onPage(
    (page) => {
      page.raw(DARK);
      paint(page);
      for (const [row, cells] of TEXTS.entries())
        for (const [column, lines] of cells.entries())
          for (const [index, text] of lines.entries())
            page.text(text, {
              x: (XS[column] ?? 0) + 6,
              y: (YS[row] ?? 0) - 11 - 10 * index,
              size: 8,
            });
    },
    (page) => findTables(page).map(({ html }) => html),
  );
}

function inset({ left, right, bottom, top }: Place, by: number): Place {
  return { left: left + by, right: right - by, bottom: bottom + by, top: top - by };
}

function around([[x1, y1], [x2, y2]]: Line, by: number): Place {
  return { left: x1 - by, right: x2 + by, bottom: y1 - by, top: y2 + by };
}

/** Pieces of a line, each as long as `length`, with `white` between them; the last one ends with the line. */
function pieces([[x1, y1], [x2, y2]]: Line, length: number, white: number): Place[] {
  const isLevel = y1 === y2;
  const whole = isLevel ? x2 - x1 : y2 - y1;
  return Array.from({ length: Math.ceil(whole / (length + white)) }, (_, index) => {
    const start = index * (length + white);
    const end = Math.min(start + length, whole);
    return isLevel
      ? { left: x1 + start, right: x1 + end, bottom: y1 - 0.25, top: y1 + 0.25 }
      : { left: x1 - 0.25, right: x1 + 0.25, bottom: y1 + start, top: y1 + end };
  });
}

function box({ left, right, bottom, top }: Place): string {
  return `${left} ${bottom} ${right - left} ${top - bottom} re`;
}

function reversed({ left, right, bottom, top }: Place): string {
  return `${left} ${bottom} m ${left} ${top} l ${right} ${top} l ${right} ${bottom} l h`;
}

function polygon(...points: readonly (readonly [number, number])[]): string {
  const [first = [0, 0], ...others] = points;
  return `${first.join(" ")} m ${others.map((point) => `${point.join(" ")} l`).join(" ")} h f`;
}

function rounded({ left, right, bottom, top }: Place, radius: number): string {
  const k = 0.45 * radius;
  return [
    `${left + radius} ${bottom} m ${right - radius} ${bottom} l`,
    `${right - k} ${bottom} ${right} ${bottom + k} ${right} ${bottom + radius} c`,
    `${right} ${top - radius} l`,
    `${right} ${top - k} ${right - k} ${top} ${right - radius} ${top} c`,
    `${left + radius} ${top} l`,
    `${left + k} ${top} ${left} ${top - k} ${left} ${top - radius} c`,
    `${left} ${bottom + radius} l`,
    `${left} ${bottom + k} ${left + k} ${bottom} ${left + radius} ${bottom} c h`,
  ].join(" ");
}
