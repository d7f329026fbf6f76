/** Files that leave spaces out leave a gap instead: about a quarter of the font size, rarely less than this. */
export const MIN_SPACE_SIZES = 0.17;

/** Chinese and Japanese have no spaces between words; a wider gap than this sets two things apart. */
export const MIN_CJK_SPACE_SIZES = 0.5;

/** Kerning and accents set characters back a little; more than this is a new piece of text. */
export const MAX_BACKSTEP_SIZES = 0.6;

/** Superscripts and subscripts leave the baseline by up to this share of the larger font size. */
export const MAX_BASELINE_SHIFT_SIZES = 0.5;

/** A raised or lowered sign is this large beside its word, and leaves its baseline by up to this share of the word's size. */
export const MIN_SCRIPT_SIZE_RATIO = 0.5;
export const MAX_SCRIPT_SIZE_RATIO = 0.85;
export const MAX_SCRIPT_SHIFT_SIZES = 0.75;

/** It begins this close to what it belongs to, in font sizes of that. */
export const MAX_SCRIPT_GAP_SIZES = 0.25;
