import type { Ruling } from "@parsewright/document/files";

/** Programs draw lines and backgrounds that belong together this close to where they would meet, end together or be one. */
export const DRAWING_SLACK_POINTS = 3.5;

/** A line divides rows or columns when it runs along this share of them. It may be drawn in pieces. */
export const MIN_LINE_SHARE = 0.7;

/** Finds where lines of one direction divide what reaches from `from` to `to` along them. */
export function dividingLines(
  rulings: readonly Ruling[],
  direction: Ruling["direction"],
  { from, to }: Pick<Ruling, "from" | "to">,
): number[] {
  const lengths = new Map<number, number>();
  for (const ruling of rulings) {
    if (ruling.direction !== direction) continue;
    const { position } = ruling;
    const length = Math.max(0, Math.min(ruling.to, to) - Math.max(ruling.from, from));
    const known = [...lengths.keys()].find((y) => Math.abs(y - position) <= DRAWING_SLACK_POINTS);
    lengths.set(known ?? position, (lengths.get(known ?? position) ?? 0) + length);
  }
  return [...lengths]
    .filter(([, length]) => length >= MIN_LINE_SHARE * (to - from))
    .map(([position]) => position);
}

/** Pieces of one line become one ruling. */
export function joinCollinear(rulings: readonly Ruling[]): Ruling[] {
  const joined: Ruling[] = [];
  const ordered = rulings.toSorted(
    (first, second) =>
      first.direction.localeCompare(second.direction) ||
      Math.round(first.position / DRAWING_SLACK_POINTS) -
        Math.round(second.position / DRAWING_SLACK_POINTS) ||
      first.from - second.from,
  );
  for (const ruling of ordered) {
    const previous = joined.at(-1);
    if (previous !== undefined && continuesLine(previous, ruling)) {
      joined[joined.length - 1] = {
        ...previous,
        from: Math.min(previous.from, ruling.from),
        to: Math.max(previous.to, ruling.to),
      };
    } else {
      joined.push(ruling);
    }
  }
  return joined;
}

function continuesLine(previous: Ruling, next: Ruling): boolean {
  return (
    previous.direction === next.direction &&
    Math.abs(previous.position - next.position) <= DRAWING_SLACK_POINTS &&
    next.from <= previous.to + DRAWING_SLACK_POINTS &&
    next.to >= previous.from - DRAWING_SLACK_POINTS
  );
}
