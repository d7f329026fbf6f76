/** Parts of one thing meet to within this: strips of a picture, a line and what it belongs to, the corners of a frame, bars and their axis. In points. */
export const TOUCHING_POINTS = 2;

/** Fewer bars, grid lines or steps of a scale than this could be chance. */
export const MIN_MARKS = 3;

/**
 * A shape of which text covers more than this share is there to be written on: a panel, a cell, a button, a marked
 * line.
 */
export const MAX_TEXT_SHARE = 0.3;
