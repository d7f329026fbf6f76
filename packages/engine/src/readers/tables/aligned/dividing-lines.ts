import type { Ruling } from "@parsewright/document/files";
import { DRAWING_SLACK_POINTS } from "../drawing-slack.ts";

/** A line divides rows or columns when it runs along this share of them. It may be drawn in pieces. */
export const MIN_LINE_SHARE = 0.7;

/** Finds where lines of one direction divide the range from `from` to `to`. */
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
