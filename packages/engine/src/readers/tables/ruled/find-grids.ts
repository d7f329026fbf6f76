import type { Box } from "@parsewright/contract";
import type { Ruling } from "@parsewright/document/files";
import { DRAWING_SLACK_POINTS, joinCollinear } from "../steps/drawn-lines.ts";

/**
 * Largest distance, in points, between the edges of a fill that is a thick line, and between the end of a line and the
 * last line that it crosses.
 */
const MAX_GAP_POINTS = 2 * DRAWING_SLACK_POINTS;

/** A white row between two bands of one table is at most this many times as high as they are. */
const MAX_BAND_GAP_ROWS = 1.5;

/** Limit: more lines than any table has are a hatched drawing, or graph paper. */
const MAX_LINES = 1_500;

/** Limit: more fields than the table of a page has. */
const MAX_FIELDS = 10_000;

/** A ruled grid: the positions of its lines, and the lines that are drawn between neighbouring fields. */
export interface Grid {
  /** Positions of the vertical lines, from left to right; fields lie between neighbours. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly rulings: readonly Ruling[];
}

/** Finds grids: groups of lines along both axes that meet. */
export function findGrids(rulings: readonly Ruling[]): Grid[] {
  return joinStacked(findSeparateGrids(rulings));
}

/** Finds frames: boxes of lines around a single field, away from all others. */
export function findFrames(rulings: readonly Ruling[]): Box[] {
  return findSeparateGrids(rulings).flatMap(({ xs, ys }): Box[] => {
    const [left = 0, right = 0, ...otherXs] = xs;
    const [top = 0, bottom = 0, ...otherYs] = ys;
    return otherXs.length + otherYs.length === 0 ? [[left, top, right, bottom]] : [];
  });
}

function findSeparateGrids(rulings: readonly Ruling[]): Grid[] {
  const lines = joinCollinear(rulings);
  return lines.length > MAX_LINES ? [] : groupMeeting(lines).flatMap(toGrid);
}

function toGrid(rulings: readonly Ruling[]): Grid[] {
  const vertical = rulings.filter(({ direction }) => direction === "vertical");
  const horizontal = rulings.filter(({ direction }) => direction === "horizontal");
  const xs = withOpenEnds(snap(vertical), horizontal);
  const ys = withOpenEnds(snap(horizontal), vertical);
  const hasShape = xs.length >= 2 && ys.length >= 2 && xs.length * ys.length <= MAX_FIELDS;
  return hasShape ? [{ xs, ys, rulings }] : [];
}

/**
 * Adds the outermost lines, which tables often leave out: the lines across then reach beyond the last ones that are
 * drawn.
 */
function withOpenEnds(positions: readonly number[], across: readonly Ruling[]): number[] {
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined) return [];
  const starts = commonEnd(
    across.map(({ from }) => from).filter((end) => end < first - MAX_GAP_POINTS),
  );
  const ends = commonEnd(across.map(({ to }) => to).filter((end) => end > last + MAX_GAP_POINTS));
  return [...starts, ...positions, ...ends];
}

/** Finds the end that most lines share, if at least two do. */
function commonEnd(ends: readonly number[]): number[] {
  const shared = ends
    .map((end) => ({
      end,
      count: ends.filter((other) => Math.abs(other - end) <= DRAWING_SLACK_POINTS).length,
    }))
    .toSorted((one, other) => other.count - one.count)[0];
  return shared !== undefined && shared.count >= 2 ? [shared.end] : [];
}

/**
 * Joins the bands of striped tables, which are drawn separately with white rows between them. Two grids with several
 * rows each stay separate tables.
 */
function joinStacked(grids: readonly Grid[]): Grid[] {
  const joined: { readonly grid: Grid; readonly last: Grid }[] = [];
  for (const grid of grids.toSorted((first, second) => topOf(first) - topOf(second))) {
    const position = joined.findLastIndex(
      (above) => isStackedOn(above.grid, grid) && (isBand(above.last) || isBand(grid)),
    );
    const above = joined[position]?.grid;
    if (above === undefined) joined.push({ grid, last: grid });
    else {
      const rulings = [...above.rulings, ...grid.rulings, ...bridge(above, grid)];
      joined.splice(position, 1, ...toGrid(rulings).map((whole) => ({ grid: whole, last: grid })));
    }
  }
  return joined.map(({ grid }) => grid);
}

function isBand({ ys }: Grid): boolean {
  return ys.length === 2;
}

function isStackedOn(above: Grid, below: Grid): boolean {
  const gap = topOf(below) - bottomOf(above);
  return (
    gap >= -DRAWING_SLACK_POINTS &&
    gap <= MAX_BAND_GAP_ROWS * Math.max(heightOfLast(above.ys), heightOfFirst(below.ys)) &&
    Math.abs((above.xs[0] ?? 0) - (below.xs[0] ?? 0)) <= DRAWING_SLACK_POINTS &&
    Math.abs((above.xs.at(-1) ?? 0) - (below.xs.at(-1) ?? 0)) <= DRAWING_SLACK_POINTS
  );
}

function heightOfFirst([top = 0, bottom = 0]: readonly number[]): number {
  return bottom - top;
}

function heightOfLast(ys: readonly number[]): number {
  return heightOfFirst(ys.slice(-2));
}

/** Continues the column lines that both bands have through the white between them. */
function bridge(above: Grid, below: Grid): Ruling[] {
  return above.xs
    .filter((x) => below.xs.some((other) => Math.abs(other - x) <= DRAWING_SLACK_POINTS))
    .map((position) => ({
      direction: "vertical",
      position,
      from: bottomOf(above),
      to: topOf(below),
    }));
}

function topOf({ ys }: Grid): number {
  return ys[0] ?? 0;
}

function bottomOf({ ys }: Grid): number {
  return ys.at(-1) ?? 0;
}

/**
 * Gives the lines at the edges of coloured backgrounds. A background that is too thin for text is itself a thick line.
 */
export function edgesOfFills(fills: readonly Box[]): Ruling[] {
  return fills.flatMap(([left, top, right, bottom]): Ruling[] => {
    const across = { direction: "horizontal", from: left, to: right } as const;
    const down = { direction: "vertical", from: top, to: bottom } as const;
    if (Math.min(right - left, bottom - top) > MAX_GAP_POINTS)
      return [
        { ...across, position: top },
        { ...across, position: bottom },
        { ...down, position: left },
        { ...down, position: right },
      ];
    return right - left > bottom - top
      ? [{ ...across, position: (top + bottom) / 2 }]
      : [{ ...down, position: (left + right) / 2 }];
  });
}

function groupMeeting(rulings: readonly Ruling[]): Ruling[][] {
  const parent = rulings.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[index] = root;
    return root;
  };
  for (const [first, ruling] of rulings.entries()) {
    for (let second = first + 1; second < rulings.length; second++) {
      const other = rulings[second];
      if (other !== undefined && meets(ruling, other)) parent[find(second)] = find(first);
    }
  }
  const groups = new Map<number, Ruling[]>();
  for (const [index, ruling] of rulings.entries()) {
    const root = find(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [ruling]);
    else group.push(ruling);
  }
  return [...groups.values()];
}

function meets(first: Ruling, second: Ruling): boolean {
  if (first.direction === second.direction) return false;
  return isWithin(first.position, second) && isWithin(second.position, first);
}

function isWithin(position: number, { from, to }: Ruling): boolean {
  return position >= from - DRAWING_SLACK_POINTS && position <= to + DRAWING_SLACK_POINTS;
}

/** Gives the positions of lines, one for those that are almost equal. */
function snap(rulings: readonly Ruling[]): number[] {
  const positions: number[] = [];
  for (const { position } of rulings.toSorted(
    (first, second) => first.position - second.position,
  )) {
    const previous = positions.at(-1);
    if (previous === undefined || position - previous > DRAWING_SLACK_POINTS)
      positions.push(position);
  }
  return positions;
}
