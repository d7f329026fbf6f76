import type { ElementKind, PageElements } from "./page-elements.ts";

export const WAYS = ["geometry", "model", "picture"] as const;
export type Way = (typeof WAYS)[number];

/** A text that all ways see, and that they do not take for the same. */
export interface WayDifference {
  readonly text: string;
  readonly kinds: Readonly<Record<Way, ElementKind>>;
}

/**
 * Finds texts that all ways see, and of which they disagree whether it is a heading, a caption, a list item or text.
 */
export function compareWays(pages: Readonly<Record<Way, PageElements>>): WayDifference[] {
  return [...pages.geometry].flatMap(([text, geometry]) => {
    const [model, picture] = [pages.model.get(text), pages.picture.get(text)];
    if (model === undefined || picture === undefined) return [];
    const isSame = geometry === model && geometry === picture;
    return isSame ? [] : { text, kinds: { geometry, model, picture } };
  });
}
