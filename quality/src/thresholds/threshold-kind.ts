import type { Threshold } from "./threshold.ts";

/**
 * `threshold`: decides by what a page looks like. `limit`: a bound against hostile or enormous input. `needs models`: nothing that
 * is run without models reaches it.
 */
export const THRESHOLD_KINDS = ["threshold", "limit", "needs models"] as const;
export type ThresholdKind = (typeof THRESHOLD_KINDS)[number];

/** Files, and folders with all that is in them, that only models lead to. */
const NEED_MODELS = [
  "readers/formulas/drawn/",
  "readers/formulas/recognition/",
  "readers/ocr/",
  "readers/page/read-seals",
  "readers/page/settle-label",
  "readers/regions/by-model/",
  "readers/regions/insert-in-order",
  "readers/tables/model/",
  "readers/text/recognition-confidence",
  "readers/vlm/",
];

/** How the comment of a limit begins. */
const LIMIT = /^Limit:/;

/** What kind of number it is, from its comment and its place. */
export function kindOf({ file, reason }: Pick<Threshold, "file" | "reason">): ThresholdKind {
  if (LIMIT.test(reason)) return "limit";
  const needsModels = NEED_MODELS.some((path) =>
    path.endsWith("/") ? file.startsWith(path) : file === path,
  );
  return needsModels ? "needs models" : "threshold";
}
