import type { Box, PageMesh } from "@parsewright/contract";
import { boxAround, type Point } from "./affine.ts";

/** Places looked at on each side of a box: a straight side of the flat page is a curve on the bent one. */
const PLACES_PER_SIDE = 8;

/** Finds where a place of the flat page is on the page as it is. */
export function throughMesh(mesh: PageMesh, { x, y }: Point): Point {
  const { page_size: size, columns, rows, places } = mesh;
  const across = cellAt((x / size[0]) * (columns - 1), columns);
  const down = cellAt((y / size[1]) * (rows - 1), rows);
  const at = (axis: 0 | 1) => {
    const valueAt = (row: number, column: number) =>
      places[((down.cell + row) * columns + across.cell + column) * 2 + axis] ?? 0;
    const upper = mix(valueAt(0, 0), valueAt(0, 1), across.share);
    const lower = mix(valueAt(1, 0), valueAt(1, 1), across.share);
    return mix(upper, lower, down.share);
  };
  return { x: at(0), y: at(1) };
}

/** The way back through a mesh of a page that another one had made flat already. */
export function meshThroughMesh(first: PageMesh, second: PageMesh): PageMesh {
  const { places } = second;
  const nodes = Array.from({ length: places.length / 2 }, (_, node) =>
    throughMesh(first, { x: places[node * 2] ?? 0, y: places[node * 2 + 1] ?? 0 }),
  );
  return { ...second, places: nodes.flatMap(({ x, y }) => [toTenths(x), toTenths(y)]) };
}

/** Rounds points as meshes have them. */
export function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The smallest upright box around what a box of the flat page is on the page as it is. */
export function boxThroughMesh(mesh: PageMesh, [left, top, right, bottom]: Box): Box {
  const sides = Array.from({ length: PLACES_PER_SIDE + 1 }, (_, step) => {
    const share = step / PLACES_PER_SIDE;
    const [x, y] = [mix(left, right, share), mix(top, bottom, share)];
    return [
      { x, y: top },
      { x, y: bottom },
      { x: left, y },
      { x: right, y },
    ];
  });
  return boxAround(sides.flat().map((place) => throughMesh(mesh, place)));
}

/** The cell of a mesh that a place is in, or is nearest to, and how far it is on the way through it. */
function cellAt(place: number, nodes: number): { cell: number; share: number } {
  const cell = Math.max(0, Math.min(nodes - 2, Math.floor(place)));
  return { cell, share: place - cell };
}

function mix(first: number, second: number, share: number): number {
  return first + (second - first) * share;
}
