import type { SourcePage } from "@parsewright/document/files";
import { isInside, unionOf } from "@parsewright/document/geometry";
import { findDisplayFormulas } from "../../formulas/find-display-formulas.ts";
import { partOfText, type TextLayer } from "../../text/text-layer.ts";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";

/** Labels whose formulas are part of them. */
const WHOLE_LABELS: ReadonlySet<LayoutLabel> = new Set([
  "table",
  "image",
  "chart",
  "seal",
  "algorithm",
]);

/**
 * Equations that characters and their fonts show to be one where the model takes their rows for several, each as a region around its rows.
 * Rows with numbers of their own are equations of their own.
 */
export function joinFormulaRows(
  regions: readonly LayoutRegion[],
  page: SourcePage,
  text: TextLayer,
): LayoutRegion[] {
  const seen = regions.filter(({ label }) => label === "display_formula");
  if (seen.length < 2) return [];
  const whole = regions.filter(({ label }) => WHOLE_LABELS.has(label));
  const free = partOfText(
    text,
    ({ box, confidence }) =>
      confidence === undefined && !whole.some((region) => isInside(box, region.box)),
  );
  return findDisplayFormulas(page, free).flatMap(({ box, latex = "" }) => {
    const rows = seen.filter((region) => isInside(region.box, box));
    const areNumbered = latex.split(String.raw`\tag{`).length > 2;
    if (rows.length < 2 || areNumbered) return [];
    const score = Math.max(...rows.map((row) => row.score));
    return { label: "display_formula", score, box: unionOf(rows.map((row) => row.box)) };
  });
}
