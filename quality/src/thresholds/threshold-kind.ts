import { keyOf, type Threshold } from "./threshold.ts";

/**
 * `threshold`: decides by what a page looks like. `limit`: a bound against hostile or enormous input. `constant`: fixed by a format,
 * a model or a fact, or a size that only costs time. `needs models`: nothing that is run without installed models reaches it.
 */
export const THRESHOLD_KINDS = ["threshold", "limit", "constant", "needs models"] as const;
export type ThresholdKind = (typeof THRESHOLD_KINDS)[number];

/** Files, folders with all that is in them, and single numbers that only models lead to. */
const NEED_MODELS = [
  "readers/audit/explained-ink:INK_BELOW",
  "readers/formulas/drawn/",
  "readers/formulas/has-pictured-formula",
  "readers/formulas/recognition/",
  "readers/ocr/",
  "readers/page/doubtful-text",
  "readers/page/read-page",
  "readers/page/read-seals",
  "readers/regions/by-lines/detect-by-lines:MIN_CUT_WORDS",
  "readers/regions/by-model/",
  "readers/regions/insert-in-order",
  "readers/tables/aligned/rows-by-wrapping",
  "readers/tables/model/",
  "readers/tables/upright/scanned-sizes",
  "readers/text/recognition-confidence",
  "readers/vlm/",
  "stages/heading-levels/settle-heading-levels:SAME_MEASURED_RATIO",
];

/** Openings of the comments of limits and constants. */
const LIMIT = /^Limits?:/;
const CONSTANT = /^Constants?:/;
/** Names that are facts wherever they are. */
const FACTS = new Set(["BYTES_PER_PIXEL", "CHANNELS", "POINTS_PER_INCH", "UNITS_PER_EM", "WHITE"]);

/** Decides by the comment of a number, its name and its place. */
export function kindOf({
  file,
  name,
  reason,
}: Pick<Threshold, "file" | "name" | "reason">): ThresholdKind {
  if (LIMIT.test(reason)) return "limit";
  if (CONSTANT.test(reason) || FACTS.has(name)) return "constant";
  const needsModels = NEED_MODELS.some((path) =>
    path.endsWith("/") ? file.startsWith(path) : [file, keyOf({ file, name })].includes(path),
  );
  return needsModels ? "needs models" : "threshold";
}
