import type { Character, SourcePage } from "@parsewright/document/files";
import { sharedArea } from "@parsewright/document/geometry";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";

const FIGURE_LABELS: ReadonlySet<LayoutLabel> = new Set(["image", "chart", "seal"]);

/** A page with what was read in its pictures among its characters and lines. */
export function withPictureText(page: SourcePage): SourcePage {
  const { pictureText = [] } = page;
  if (pictureText.length === 0) return page;
  return {
    ...page,
    characters: [...page.characters, ...pictureText.flatMap(({ characters }) => characters)],
    rulings: [...page.rulings, ...pictureText.flatMap(({ rulings }) => rulings)],
  };
}

/**
 * Of the characters in no region, those that are read as text: not what is in a picture of which a part is shown
 * as a figure. Where none is, the words of a picture are all that is left of it.
 */
export function readableRest(
  rest: readonly Character[],
  regions: readonly LayoutRegion[],
  { pictureText = [] }: SourcePage,
): Character[] {
  const figures = regions.filter(({ label }) => FIGURE_LABELS.has(label));
  const shown = pictureText.filter(({ box }) =>
    figures.some((figure) => sharedArea(figure.box, box) > 0),
  );
  const inFigures = new Set(shown.flatMap(({ characters }) => characters));
  return rest.filter((character) => !inFigures.has(character));
}
