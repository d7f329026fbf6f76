import type { Box, Line } from "@parsewright/contract";

/** The boxes of the lines; `undefined` when there are none or one is missing, as nothing can be measured then. */
export function lineBoxes(lines: readonly Line[]): Box[] | undefined {
  const boxes = lines.flatMap((line) => (line.bbox ? [line.bbox] : []));
  return boxes.length === lines.length && boxes.length > 0 ? boxes : undefined;
}
