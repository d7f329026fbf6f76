import type { PageMesh } from "@parsewright/contract";
import { throughMesh, toTenths } from "@parsewright/document/geometry";
import { SHEET_NODES, type SheetNodes } from "./mesh-model.ts";

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Nodes that are kept: every other one of the model's, between which the sheet is as good as straight. */
const COLUMNS = 16;
const ROWS = 23;

/** The border of the sheet is found to about this share of its sides: print that runs close to it is kept. */
const MARGIN_SHARE = 0.02;

/** Writes what the model found as the way from a flat page back to the page; sides of the sheet keep their lengths. */
export function toPageMesh(nodes: SheetNodes, page: PageSize): PageMesh {
  const sheet: PageMesh = {
    page_size: [1, 1],
    ...SHEET_NODES,
    places: Array.from(
      nodes,
      (share, index) => share * (index % 2 === 0 ? page.width : page.height),
    ),
  };
  const places: number[] = [];
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const share = { x: withMargin(column / (COLUMNS - 1)), y: withMargin(row / (ROWS - 1)) };
      const { x, y } = throughMesh(sheet, share);
      places.push(toTenths(x), toTenths(y));
    }
  const size = sizeOf(places);
  return { page_size: size, columns: COLUMNS, rows: ROWS, places };
}

function withMargin(share: number): number {
  return share * (1 + 2 * MARGIN_SHARE) - MARGIN_SHARE;
}

/** Means of the lengths of all rows and of all columns. */
function sizeOf(places: readonly number[]): [number, number] {
  const distance = (from: number, to: number) =>
    Math.hypot(
      (places[to * 2] ?? 0) - (places[from * 2] ?? 0),
      (places[to * 2 + 1] ?? 0) - (places[from * 2 + 1] ?? 0),
    );
  let [across, down] = [0, 0];
  for (let node = 0; node < COLUMNS * ROWS; node++) {
    if (node % COLUMNS > 0) across += distance(node - 1, node);
    if (node >= COLUMNS) down += distance(node - COLUMNS, node);
  }
  return [toTenths(across / ROWS), toTenths(down / COLUMNS)];
}
