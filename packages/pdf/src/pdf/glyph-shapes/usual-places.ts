interface Place {
  /** Extent of the ink above the baseline and below it, in font sizes. */
  readonly top: number;
  readonly bottom: number;
}

/** Places of the ink of symbols in every font of text, roughly. */
const USUAL_PLACES: readonly (readonly [RegExp, (place: Place) => boolean])[] = [
  [/^[acemnorsuvwxz]$/, ({ top, bottom }) => top > 0.25 && top < 0.75 && bottom > -0.15],
  [/^[A-EGHIK-PR-Zbdhkl1¼½¾]$/, ({ top, bottom }) => top > 0.45 && bottom > -0.15],
  [/^[ÀÁÂÃÄÅÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞŠŽŸðàáâãäåèéêëìíîïñòóôõöùúûü]$/, ({ bottom }) => bottom > -0.18],
  [/^[`´ˆ˜¨˙˚ˇ˘¯˝‘’“”"'^°]$/, ({ bottom }) => bottom > 0.15],
  [/^[=–—-]$/, ({ top, bottom }) => top - bottom < 0.5],
  [/^(?:ff|fi|fl|ffi|ffl|[ÆŒØß])$/, ({ top, bottom }) => top > 0.55 && bottom > -0.3],
  [/^[æœøı]$/, ({ top }) => top < 0.65],
  [/^[¸˛]$/, ({ top }) => top < 0.2],
  [/^[.,…‚„]$/, ({ top }) => top < 0.4],
  [/^[\p{L}\p{N}!#$%&*+:;<>?@_~«»‹›]$/u, ({ top, bottom }) => top < 1.25 && bottom > -0.55],
];

/**
 * Checks whether a sign is where fonts have it; `true` for signs that may be anywhere. The place is asked for only
 * where it counts.
 */
export function isInUsualPlace(sign: string, readPlace: () => Place): boolean {
  const rule = USUAL_PLACES.find(([signs]) => signs.test(sign));
  if (rule === undefined) return true;
  const place = readPlace();
  // Some glyphs have no ink, and some fonts are made of drawings that say nothing of where it is.
  return place.top <= place.bottom || rule[1](place);
}
