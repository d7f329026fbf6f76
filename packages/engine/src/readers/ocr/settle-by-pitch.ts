import { medianOf } from "@parsewright/document/geometry";

/** A recognised line: how large it looks, how many characters vouch for that, and where it is, in points. */
export interface PlacedSize {
  readonly size: number;
  readonly weight: number;
  readonly left: number;
  readonly right: number;
  readonly middleY: number;
}

/** Capitals look larger and lines without ascenders smaller by at most this factor. */
const MAX_FACTOR = 1.35;

/** Distances of lines in one print differ by less than this share. */
const SAME_PITCH_SHARE = 0.08;

/** Lines further apart than this many sizes do not follow each other. */
const MAX_PITCH_SIZES = 2;

/**
 * Gives lines the size of most of the text where they only look a little larger or smaller, and follow or precede others
 * at exactly the distance of its lines: smaller print has closer lines, and headings have room around them.
 */
export function settleByPitch(lines: readonly PlacedSize[]): number[] {
  const common = commonSize(lines);
  const pitches = lines.map((line) => distancesOf(line, lines));
  const usual = medianOf(
    pitches.flatMap((own, index) => (lines[index]?.size === common ? own : [])),
  );
  return lines.map(({ size }, index) => {
    const isNear = size <= common * MAX_FACTOR && size >= common / MAX_FACTOR;
    const isInPrint = (pitches[index] ?? []).some(
      (pitch) => Math.abs(pitch - usual) <= SAME_PITCH_SHARE * usual,
    );
    return isNear && isInPrint ? common : size;
  });
}

function commonSize(lines: readonly PlacedSize[]): number {
  const weights = new Map<number, number>();
  for (const { size, weight } of lines) weights.set(size, (weights.get(size) ?? 0) + weight);
  const [heaviest] = [...weights].toSorted((one, other) => other[1] - one[1]);
  return heaviest?.[0] ?? 0;
}

/** Distances to the nearest lines above and below in the same column. */
function distancesOf(line: PlacedSize, lines: readonly PlacedSize[]): number[] {
  const steps = lines
    .filter((other) => other !== line && isInColumnOf(other, line))
    .map(({ middleY }) => middleY - line.middleY)
    .filter((step) => Math.abs(step) < MAX_PITCH_SIZES * line.size);
  const [above, below] = [steps.filter((step) => step < 0), steps.filter((step) => step > 0)];
  return [
    ...(above.length > 0 ? [-Math.max(...above)] : []),
    ...(below.length > 0 ? [Math.min(...below)] : []),
  ];
}

/** Checks whether lines share at least half of the shorter one's width. */
function isInColumnOf(one: PlacedSize, other: PlacedSize): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const shorter = Math.min(one.right - one.left, other.right - other.left);
  return shared > 0 && shared >= shorter / 2;
}
