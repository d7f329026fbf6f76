import type { Color, PdfPage } from "./pdf-page.ts";

const ROW_HEIGHT = 19;
const COLUMN_SHARES = [0.25, 0.25, 0.16, 0.17, 0.17];
const HEADER = ["Region", "Lighthouse", "First lit", "Height (m)", "Horizon (km)"];
const REGIONS: readonly (readonly [region: string, towers: readonly (readonly string[])[]])[] = [
  [
    "Britain and Ireland",
    [
      ["Bell Rock", "1811", "35", "21.1"],
      ["Eddystone", "1882", "49", "25.0"],
      ["Fastnet", "1904", "54", "26.2"],
    ],
  ],
  [
    "France and Italy",
    [
      ["Genoa", "1543", "77", "31.3"],
      ["Cordouan", "1611", "68", "29.4"],
      ["Île Vierge", "1902", "83", "32.5"],
    ],
  ],
];
const HEADER_FILL: Color = [0.9, 0.92, 0.95];

/** Draws a ruled table from `y` downwards, each region one cell over three rows, and gives its lower edge. */
export function drawTable(
  page: PdfPage,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const edges = columnEdges(x, width);
  const bottom = y - ROW_HEIGHT * (1 + REGIONS.flatMap(([, towers]) => towers).length);
  page.rectangle({ x, y: y - ROW_HEIGHT, width, height: ROW_HEIGHT, fill: HEADER_FILL });
  drawRow(page, HEADER, { edges, top: y, font: "Helvetica-Bold" });
  drawRule(page, [x, y], [x + width, y]);
  for (const edge of edges) drawRule(page, [edge, y], [edge, bottom]);

  let top = y - ROW_HEIGHT;
  for (const [region, towers] of REGIONS) {
    drawRule(page, [x, top], [x + width, top]);
    const middle = top - (towers.length * ROW_HEIGHT) / 2 - 3;
    page.text(region, { x: x + 7, y: middle, size: 9.5, font: "Helvetica" });
    for (const tower of towers) {
      drawRow(page, tower, { edges: edges.slice(1), top, font: "Helvetica" });
      top -= ROW_HEIGHT;
      drawRule(page, [edges[1] ?? x, top], [x + width, top]);
    }
  }
  drawRule(page, [x, bottom], [x + width, bottom]);
  return bottom;
}

function columnEdges(x: number, width: number): number[] {
  let edge = x;
  return [x, ...COLUMN_SHARES.map((share) => (edge += share * width))];
}

function drawRow(
  page: PdfPage,
  cells: readonly string[],
  {
    edges,
    top,
    font,
  }: { edges: readonly number[]; top: number; font: "Helvetica" | "Helvetica-Bold" },
): void {
  for (const [position, text] of cells.entries()) {
    page.text(text, {
      x: (edges[position] ?? 0) + 7,
      y: top - ROW_HEIGHT / 2 - 3,
      size: 9.5,
      font,
    });
  }
}

function drawRule(
  page: PdfPage,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  page.line({ from, to, width: 0.6, color: [0.35, 0.38, 0.42] });
}
