/** Height of the line through the middle of `+` and of fractions above the baseline, in font sizes. */
export const AXIS_HEIGHT = 0.25;

/** Signs smaller than this share of those around them are set one style down: scripts, limits, parts of small fractions. */
export const SMALLER_SHARE = 0.86;

/** Fences and operators that TeX has made to fit are taller than this many font sizes; the usual ones are about one. */
export const TALL_SIZES = 1.13;

/**
 * Things that TeX puts together, under each other or centred are so to within this many font sizes: files round, and
 * slanted letters jut out.
 */
export const SLACK_SIZES = 0.12;

/** White of a `\quad`, less what TeX's fonts leave around signs, in font sizes. */
export const QUAD_SIZES = 0.9;

/** Around an equation and between its rows TeX leaves this much more white than between lines of text, in font sizes. */
export const DISPLAY_WHITE_SIZES = 0.45;

/** TeX puts what belongs over or under something at most this far from it, in font sizes: parts of a fraction, limits, accents. */
export const REACH_SIZES = 0.7;
