export { HEADING_SIZE_RATIO } from "./bind-heading-lines.ts";
export { findGutter } from "./find-gutter.ts";
export type { PageItem } from "./page-item.ts";
export { divideByColumns } from "./reading-order.ts";
