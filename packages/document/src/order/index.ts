export { HEADING_SIZE_RATIO } from "./bind-heading-lines.ts";
export { findGutter, MIN_GUTTER_SIZES, SAME_SIZE_POINTS } from "./find-gutter.ts";
export type { PageItem } from "./page-item.ts";
export { divideByColumns } from "./reading-order.ts";
