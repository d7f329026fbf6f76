import type { Random } from "../random.ts";
import { type HeadingLook, PAGE_SIZES_MM, type StyleFamily } from "./families.ts";
import type {
  CaptionStyle,
  HeadingStyle,
  RunningLine,
  RunningText,
  Style,
  TableKind,
  TableStyle,
} from "./style.ts";

/** Chooses one look of a family. */
export function chooseStyle(family: StyleFamily, random: Random): Style {
  const [widthMm, heightMm] = PAGE_SIZES_MM[random.pick(family.pages)];
  const bodySizePt = halves(between(random, family.sizesPt));
  const columns = random.pick(family.columns);
  const side = Math.round(between(random, family.marginsMm));
  const isJustified = random.chance(columns === 1 ? 0.5 : 0.75);
  const [head, foot] = chooseRunningLines(random);
  return {
    family: family.name,
    page: { widthMm, heightMm },
    marginsMm: {
      top: Math.round(between(random, family.marginsMm)) + 2,
      right: side,
      bottom: Math.round(between(random, family.marginsMm)) + 2,
      left: side,
    },
    columns,
    columnGapMm: random.integer(5, 9),
    bodyFont: random.pick(family.fonts),
    headingFont: random.pick(family.headingFonts),
    bodySizePt,
    lineHeight: random.pick([1.15, 1.2, 1.25, 1.3, 1.4, 1.5]),
    isJustified,
    isHyphenated: isJustified && random.chance(0.7),
    paragraphs: random.pick(["indent", "skip", "skip"]),
    headings: chooseHeadings(random.pick(family.looks), bodySizePt, random),
    table: chooseTable(family, random),
    caption: chooseCaption(random),
    head,
    foot,
    accent: random.pick([
      "#1f4e79",
      "#8b1a1a",
      "#2e6b34",
      "#5a2d82",
      "#b35900",
      "#00616b",
      "#333333",
    ]),
    codeHasBox: random.chance(0.5),
    isDark: false,
    isTagged: random.chance(0.12),
    ...family.fixed?.(random),
  };
}

function between(random: Random, [least, most]: readonly [number, number]): number {
  return least + random.next() * (most - least);
}

function halves(size: number): number {
  return Math.round(size * 2) / 2;
}

const SCALES: readonly (readonly [number, number, number, number])[] = [
  [2, 1.5, 1.25, 1.1],
  [1.8, 1.4, 1.2, 1],
  [2.4, 1.7, 1.3, 1],
  [1.6, 1.25, 1.1, 1],
];
const SAME_SIZE: readonly [number, number, number, number] = [1.4, 1, 1, 1];

function chooseHeadings(look: HeadingLook, bodySizePt: number, random: Random): Style["headings"] {
  const scale = look === "same-size" ? SAME_SIZE : random.pick(SCALES);
  const isBold = look === "same-size" || random.chance(0.8);
  const heading = (level: 0 | 1 | 2 | 3): HeadingStyle => ({
    sizePt: halves(bodySizePt * scale[level]),
    isBold: isBold || (look !== "italic" && scale[level] < 1.2),
    isItalic: level >= 2 && (look === "italic" || (level === 3 && random.chance(0.4))),
    isCapitals: look === "capitals" && level === 1,
    isCentred: look === "centred" && level <= 1,
    isColoured: look === "coloured",
    hasRule: look === "ruled" && level === 1,
  });
  return [heading(0), heading(1), heading(2), heading(3)];
}

/** Kinds of tables whose head never has a background. */
const HAS_PLAIN_HEAD: ReadonlySet<TableKind> = new Set(["booktabs", "borderless", "head-ruled"]);

function chooseTable(family: StyleFamily, random: Random): TableStyle {
  const kind = random.pick(family.tables);
  return {
    kind,
    ruleWidthPt: random.pick([0.25, 0.4, 0.5, 0.75, 1]),
    sizeScale: random.pick([0.8, 0.9, 0.9, 1]),
    headIsFilled: kind === "boxed" || (!HAS_PLAIN_HEAD.has(kind) && random.chance(0.5)),
    headIsBold: random.chance(0.8),
    isFullWidth: random.chance(0.6),
    captionSide: random.chance(0.75) ? "above" : "below",
  };
}

function chooseCaption(random: Random): CaptionStyle {
  return {
    separator: random.pick([":", ".", ":", " –", "."]),
    labelIsBold: random.chance(0.5),
    isItalic: random.chance(0.25),
    isCentred: random.chance(0.4),
    sizeScale: random.pick([0.85, 0.9, 1]),
  };
}

const NOTHING: RunningLine = { left: "none", centre: "none", right: "none", hasRule: false };

function chooseRunningLines(random: Random): [RunningLine, RunningLine] {
  const page: RunningText = random.pick(["page", "page", "page-of"]);
  const hasRule = random.chance(0.4);
  switch (random.integer(0, 5)) {
    case 0:
      return [NOTHING, { ...NOTHING, centre: page }];
    case 1:
      return [{ left: "title", centre: "none", right: page, hasRule }, NOTHING];
    case 2:
      return [
        { left: "publisher", centre: "none", right: "title", hasRule },
        { ...NOTHING, right: page },
      ];
    case 3:
      return [
        { ...NOTHING, centre: "title", hasRule },
        { left: "date", centre: "none", right: page, hasRule },
      ];
    case 4:
      return [NOTHING, { left: "publisher", centre: "none", right: page, hasRule }];
    default:
      return [NOTHING, NOTHING];
  }
}
