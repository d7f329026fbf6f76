import type { VisualType } from "../blocks/visual-blocks.ts";
import type { CaptionLabel } from "../language/caption-label.ts";

/** Labels of the captions of each kind of block. */
export const CAPTION_LABELS: Readonly<Record<VisualType, CaptionLabel>> = {
  image: "figure",
  chart: "figure",
  table: "table",
  code: "code",
};

/** On which side of what they name captions usually are. */
export const CAPTION_SIDES: Readonly<Record<CaptionLabel, "before" | "after">> = {
  figure: "after",
  table: "before",
  code: "before",
};
