import type { Character } from "@parsewright/document/files";
import type { TextSegment } from "../text/text-segment.ts";

/** Constant: numbers of a style, font and colour, by which the model sees that two lines are set alike; then how each line is set among all. */
export const STYLE_COUNT = 9;

/** Constant: descriptions are kept in whole numbers up to this one for training. */
const LARGEST_NUMBER = 127;

/** Constant: sizes that differ by less are one size, in points; as the model was trained. */
const SIZE_STEP = 0.5;

/** Describes how the lines of a page are set beside one another: `STYLE_COUNT` numbers from 0 to 1 for each. */
export function describeStyles(segments: readonly TextSegment[], rowCount: number): Float32Array {
  const settings = segments.map(settingOf);
  const [styles, fonts, colours] = [
    countKeys(settings, ({ style }) => style),
    countKeys(settings, ({ font }) => font),
    countKeys(settings, ({ colour }) => String(colour)),
  ];
  const all = settings.reduce((sum, { length }) => sum + length, 0) || 1;
  const usualColour = [...colours].toSorted(
    (one, other) => other[1].length - one[1].length,
  )[0]?.[0];
  const larger = shareInLarger(settings, all);
  const described = new Float32Array(rowCount * STYLE_COUNT);
  for (const [row, { style, font, colour, size }] of settings.entries()) {
    const own = styles.get(style) ?? NOTHING;
    described.set(
      [
        own.number / LARGEST_NUMBER,
        (fonts.get(font)?.number ?? 0) / LARGEST_NUMBER,
        (colours.get(String(colour))?.number ?? 0) / LARGEST_NUMBER,
        Number(String(colour) !== usualColour),
        lightnessOf(colour),
        Math.min(1, Math.log2(own.lines) / 8),
        own.length / all,
        larger.get(size) ?? 0,
        Math.min(1, Math.log2(own.length / Math.max(own.lines, 1) + 1) / 8),
      ],
      row * STYLE_COUNT,
    );
  }
  return described;
}

interface Setting {
  readonly style: string;
  readonly font: string;
  /** -1 where it is not known. */
  readonly colour: number;
  readonly size: number;
  readonly length: number;
}

function settingOf({ characters, size, text, isBold, isItalic }: TextSegment): Setting {
  const { name: font, colour = -1 } = fontInMiddle(characters);
  const rounded = Math.round(size / SIZE_STEP);
  const style = `${font} ${colour} ${rounded} ${isBold} ${isItalic}`;
  return { style, font, colour, size: rounded, length: text.length };
}

/** The font in the middle of a line: bullets and numbers at its start are often set otherwise. */
function fontInMiddle(characters: readonly Character[]): { name: string; colour?: number } {
  return characters[characters.length >> 1]?.font ?? { name: "" };
}

interface Count {
  /** From 1 on, in the order of the page. */
  readonly number: number;
  lines: number;
  length: number;
}

const NOTHING: Count = { number: 0, lines: 1, length: 0 };

function countKeys(settings: readonly Setting[], keyOf: (one: Setting) => string) {
  const counts = new Map<string, Count>();
  for (const setting of settings) {
    const key = keyOf(setting);
    const count = counts.get(key) ?? {
      number: Math.min(counts.size + 1, LARGEST_NUMBER),
      lines: 0,
      length: 0,
    };
    count.lines += 1;
    count.length += setting.length;
    counts.set(key, count);
  }
  return counts;
}

/** The share of the text that is set larger, for each size. */
function shareInLarger(settings: readonly Setting[], all: number): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (const { size, length } of settings) lengths.set(size, (lengths.get(size) ?? 0) + length);
  const shares = new Map<number, number>();
  let larger = 0;
  for (const [size, length] of [...lengths].toSorted(([one], [other]) => other - one)) {
    shares.set(size, larger / all);
    larger += length;
  }
  return shares;
}

/** 0 for black, and where the colour is not known; 1 for white. */
function lightnessOf(colour: number): number {
  if (colour < 0) return 0;
  const [red, green, blue] = [(colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff];
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 0xff;
}
