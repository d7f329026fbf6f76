import type { Box, FormField } from "@parsewright/contract";
import { boxHeight, boxWidth, isInside } from "@parsewright/document/geometry";
import type { Character, CharacterFont } from "@parsewright/document/files";

/** The size of what is filled in, beside the height of its field, and at most. */
const SIZE_SHARE = 0.7;
const MAX_SIZE_POINTS = 12;

/** Width of the characters of a font without widths, in font sizes. */
const ADVANCE_SIZES = 0.5;

/** Limit: a longer value is not written out in a field of one page. */
const MAX_VALUE_CHARACTERS = 2_000;

/**
 * The values of fields that the file leaves to the viewer to draw, as characters in their fields. Those that are drawn
 * on the page are among `characters` already.
 */
export function drawnValues(
  fields: readonly FormField[],
  characters: readonly Character[],
): Character[] {
  return fields.flatMap((field) => {
    const { type, value, bbox } = field;
    const isText = type === "text" || type === "choice";
    if (!isText || value === "" || value.length > MAX_VALUE_CHARACTERS) return [];
    if (characters.some(({ box }) => isInside(box, bbox))) return [];
    return drawValue(field);
  });
}

function drawValue(field: FormField): Character[] {
  const lines = field.value.split(/[\r\n]+/);
  const [left, top] = field.bbox;
  const pitch = boxHeight(field.bbox) / lines.length;
  const size = Math.min(SIZE_SHARE * pitch, MAX_SIZE_POINTS);
  const font: CharacterFont = { name: "", size, isBold: false, isItalic: false };
  return lines.flatMap((line, row) => {
    const signs = Array.from(line);
    const advance = Math.min(ADVANCE_SIZES * size, boxWidth(field.bbox) / signs.length);
    const y = top + (row + 0.5) * pitch + 0.3 * size;
    return signs.flatMap((text, place): Character[] => {
      if (text.trim() === "") return [];
      const x = left + place * advance;
      const box: Box = [x, y - 0.8 * size, x + advance, y + 0.2 * size];
      const hasSpaceBefore = place === 0 || signs[place - 1]?.trim() === "";
      return [{ text, box, baseline: { x, y }, font, angle: 0, hasSpaceBefore, field }];
    });
  });
}
