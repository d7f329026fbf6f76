import type { Box } from "@parsewright/contract";
import { boxArea, sharedArea } from "@parsewright/document/geometry";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";

/** Below this score a region is a guess. Text, headings and formulas are often right at lower scores than the rest. */
const MIN_SCORE = 0.5;
const MIN_SCORES: Partial<Record<LayoutLabel, number>> = {
  text: 0.3,
  doc_title: 0.4,
  paragraph_title: 0.4,
  vertical_text: 0.3,
  display_formula: 0.4,
};

/** Boxes that share this much of both are one region seen twice. */
const SAME_SHARE = 0.7;

/** A region of which this much lies in another is inside it. */
const INSIDE_SHARE = 0.8;

/** Where these are inside one another, only the outer one counts. */
const TEXT_LABELS: ReadonlySet<LayoutLabel> = new Set([
  "text",
  "abstract",
  "content",
  "reference_content",
  "algorithm",
  "aside_text",
  "footnote",
  "vision_footnote",
]);

/** Labels drawn as a whole: pictures inside pictures are parts of them. */
const PICTURE_LABELS: ReadonlySet<LayoutLabel> = new Set(["image", "chart", "seal"]);

/** The regions that make up a page: sure enough, each thing once, in the order given. */
export function chooseRegions(regions: readonly LayoutRegion[]): LayoutRegion[] {
  const candidates = regions.filter(
    ({ label, score }) => label !== "inline_formula" && score >= (MIN_SCORES[label] ?? MIN_SCORE),
  );
  // The model gives at most 300 regions, so comparing each with each is cheap.
  return candidates.filter((region, position) =>
    candidates.every(
      (other, otherPosition) =>
        other === region ||
        !(isSecondLook(region, other, position > otherPosition) || isPartOf(region, other)),
    ),
  );
}

/** Checks whether `other` is the same region with a better score. */
function isSecondLook(region: LayoutRegion, other: LayoutRegion, isLater: boolean): boolean {
  return (
    isSameRegion(region.box, other.box) &&
    (other.score > region.score || (other.score === region.score && isLater))
  );
}

export function isSameRegion(one: Box, other: Box): boolean {
  return sharedArea(one, other) >= SAME_SHARE * Math.max(boxArea(one), boxArea(other));
}

/** Checks whether a surrounding region already covers `region`. */
function isPartOf(region: LayoutRegion, outer: LayoutRegion): boolean {
  if (!isSmallerInside(region.box, outer.box)) {
    // A bibliography as a whole says nothing that its entries do not.
    return (
      region.label === "reference" &&
      outer.label === "reference_content" &&
      isSmallerInside(outer.box, region.box)
    );
  }
  if (outer.label === "table") return true;
  // Its rows.
  if (outer.label === "display_formula") return region.label === "display_formula";
  if (PICTURE_LABELS.has(outer.label)) return PICTURE_LABELS.has(region.label);
  return TEXT_LABELS.has(outer.label) && TEXT_LABELS.has(region.label);
}

function isSmallerInside(box: Box, outer: Box): boolean {
  return boxArea(box) < boxArea(outer) && sharedArea(box, outer) >= INSIDE_SHARE * boxArea(box);
}
