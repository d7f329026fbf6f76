import { type FormulaElement } from "./formula-element.ts";
import { middleX } from "@parsewright/document/geometry";
import { SLACK_SIZES } from "../text/formula-measures.ts";

/** A horizontal line with things over or under it. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

interface Reach {
  readonly direction: "above" | "below";
  /** White between the line and the nearest element, in font sizes. */
  readonly first: number;
  /** White between elements of the same part, in font sizes. */
  readonly next: number;
  /** Nothing beyond this y belongs to the part. */
  readonly limit?: number;
}

/** The elements that are over or under a line without wide gaps between them. */
export function elementsBeside(
  elements: readonly FormulaElement[],
  { from, to, y }: Span,
  { direction, first, next, limit }: Reach,
): FormulaElement[] {
  const sign = direction === "above" ? -1 : 1;
  const near = ({ box }: FormulaElement) => sign * (direction === "above" ? box[3] : box[1]);
  const far = ({ box }: FormulaElement) => sign * (direction === "above" ? box[1] : box[3]);
  const candidates = elements
    .filter(({ box, size }) => {
      const [x, middle] = [middleX(box), (sign * (box[1] + box[3])) / 2];
      const isOver = x >= from - SLACK_SIZES * size && x <= to + SLACK_SIZES * size;
      return isOver && middle > sign * y && (limit === undefined || middle < sign * limit);
    })
    .toSorted((one, other) => near(one) - near(other));
  const taken: FormulaElement[] = [];
  let edge = sign * y;
  for (const candidate of candidates) {
    const size = Math.max(candidate.size, ...taken.map((one) => one.size));
    const reach = (taken.length === 0 ? first : next) * size;
    if (near(candidate) - edge > reach) break;
    taken.push(candidate);
    edge = Math.max(edge, far(candidate));
  }
  return taken;
}
