/** Look of a designed document: its page, fonts and colours, and its headings, running lines, lists and tables. */
import { fontFamily } from "../../../dist/style/fonts.js";

/** Width and height in points, each as often as it is here. */
const SIZES = [
  ...many(6, 595, 842),
  ...many(5, 612, 792),
  ...many(2, 420, 595),
  ...many(2, 842, 595),
  ...many(3, 960, 540),
  ...many(2, 720, 540),
  [482, 694],
  [567, 567],
  [540, 720],
];

function many(count, width, height) {
  return Array.from({ length: count }, () => [width, height]);
}

const FONT_KINDS = ["serif", "sans", "book", "humanist", "wide", "narrow"];
/** For languages of Latin letters alone. */
const LATIN_FONTS = [
  "Latin Modern Roman",
  "Latin Modern Sans",
  "TeX Gyre Pagella",
  "TeX Gyre Termes",
  "TeX Gyre Heros",
  "TeX Gyre Adventor",
  "TeX Gyre Bonum",
  "TeX Gyre Schola",
  "Linux Biolinum O",
  "Bitstream Charter",
  "DejaVu Serif",
  "Noto Serif",
  "Noto Sans Display",
];
const ACCENTS = ["#000", "#1f4e79", "#a61c1c", "#0b6e4f", "#5b2a86", "#c55a11", "#444", "#00798c"];
const TINTS = ["#eef3f8", "#f6efe6", "#f2f2f2", "#e8f4ec", "#fdf3d8", "#f3ecf7"];

/** Chooses the look that all pages of a document share. */
export function chooseDesign(random, lexicon) {
  const [width, height] = random.pick(SIZES);
  const isSlide = width > 1.2 * height && random.chance(0.85);
  const bodySize = isSlide ? random.integer(12, 22) : random.integer(16, 25) / 2;
  const fonts = () =>
    lexicon.script === "latin" && lexicon.code !== "vi" && random.chance(0.5)
      ? random.pick(LATIN_FONTS)
      : fontFamily(random.pick(FONT_KINDS), lexicon);
  const bodyFont = fonts();
  const margin = () => random.integer(4, 12) / 100;
  return {
    width,
    height,
    isSlide,
    bodySize,
    bodyFont,
    headingFont: random.chance(0.5) ? bodyFont : fonts(),
    leading: random.integer(115, 165) / 100,
    accent: random.pick(ACCENTS),
    tint: random.pick(TINTS),
    isDark: random.chance(0.05),
    isJustified: random.chance(0.4),
    isIndented: random.chance(0.35),
    paragraphGap: random.integer(0, 10) / 10,
    margins: { left: width * margin(), right: width * margin() },
    top: height * (random.integer(6, 15) / 100),
    bottom: height * (random.integer(6, 14) / 100),
    headings: chooseHeadings(random, bodySize),
    head: chooseRunning(random, 0.6),
    foot: chooseRunning(random, 0.7),
    bullet: random.pick(["•", "•", "•", "–", "■", "▪", "○", "►", "✓", "➢", "·", "*", ""]),
    table: {
      rules: random.pick(["all", "head", "rows", "none", "outer", "stripes", "columns"]),
      isHeadFilled: random.chance(0.35),
      isHeadBold: random.chance(0.75),
      size: random.integer(75, 100) / 100,
      padding: random.integer(1, 6),
    },
    caption: {
      isAbove: random.chance(0.4),
      isItalic: random.chance(0.3),
      isBold: random.chance(0.2),
      isCentred: random.chance(0.4),
      separator: random.pick([". ", ": ", " — ", "  ", " | "]),
      hasLabel: random.chance(0.7),
      size: random.integer(75, 100) / 100,
    },
  };
}

/** From the title of the document down; each at most as conspicuous as the one above it. */
function chooseHeadings(random, bodySize) {
  const isPlainSize = random.chance(0.2);
  const step = random.integer(110, 150) / 100;
  return [0, 1, 2, 3].map((level) => {
    const scale = isPlainSize && level > 0 ? 1 : Math.max(1, step ** (3 - level));
    return {
      size: bodySize * Math.min(scale, 3.2),
      isBold: random.chance(level === 3 ? 0.8 : 0.7),
      isItalic: random.chance(level === 3 ? 0.35 : 0.08),
      isCapitals: random.chance(0.15),
      isCentred: random.chance(level === 0 ? 0.35 : 0.1),
      isColoured: random.chance(0.45),
      isUnderlined: random.chance(0.04),
      hasRule: random.chance(0.15),
      hasBand: random.chance(0.07),
      before: random.integer(4, 18) / 10,
      after: random.integer(1, 9) / 10,
      number: random.pick(["none", "none", "none", "1", "1.1", "I", "A", "chapter"]),
    };
  });
}

function chooseRunning(random, chance) {
  if (!random.chance(chance)) return undefined;
  const places = random.pick([
    ["text", "", "page"],
    ["page", "", "text"],
    ["", "page", ""],
    ["", "text", ""],
    ["text", "", ""],
    ["", "", "text"],
    ["", "", "page"],
    ["page", "", ""],
    ["text", "", "text"],
    ["text", "page", "text"],
    ["", "text+page", ""],
    ["text+page", "", ""],
    ["", "", "text+page"],
  ]);
  return {
    places,
    /** Depth in the margin, from the edge of the sheet. */
    depth: random.integer(25, 75) / 100,
    size: random.integer(65, 100) / 100,
    hasRule: random.chance(0.3),
    hasBand: random.chance(0.12),
    isCapitals: random.chance(0.2),
    isItalic: random.chance(0.2),
    isBold: random.chance(0.15),
    isColoured: random.chance(0.3),
    pageForm: random.pick([
      "1",
      "1",
      "1",
      "1",
      "- 1 -",
      "Page 1",
      "1 / 9",
      "| 1",
      "i",
      "P. 1",
      "1 of 9",
    ]),
    firstPage: random.integer(1, 320),
    between: random.pick([" | ", "  ", " • ", " – ", " "]),
  };
}
