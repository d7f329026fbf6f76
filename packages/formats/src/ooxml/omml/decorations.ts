import { findChild, type XmlElement } from "@parsewright/document/xml";
import {
  ACCENTS,
  asOptionalArgument,
  isLetter,
  MATH_SYMBOLS,
  textToLatex,
  WIDE_ACCENTS,
} from "@parsewright/document/latex";
import { isOn, propertyOf, type ElementWriter } from "./converter.ts";

export const writeAccent: ElementWriter = (element, convert) => {
  const character = propertyOf(element, "m:chr") ?? "\u0302";
  const base = convert.content(findChild(element, "m:e"));
  if (character === "") return base;
  return writeAccented(character, base);
};

function writeAccented(character: string, base: string): string {
  const command = ACCENTS.get(character);
  if (command === undefined) return String.raw`\overset{${signLatex(character)}}{${base}}`;
  const isWide = base === "" || !isLetter(base);
  return `\\${(isWide ? WIDE_ACCENTS[command] : undefined) ?? command}{${base}}`;
}

export const writeBar: ElementWriter = (element, convert) => {
  const command = propertyOf(element, "m:pos") === "top" ? "overline" : "underline";
  return `\\${command}{${convert.content(findChild(element, "m:e"))}}`;
};

const OVER = new Map(
  Object.entries({
    "⏞": "overbrace",
    "︷": "overbrace",
    "→": "overrightarrow",
    "←": "overleftarrow",
    "↔": "overleftrightarrow",
    "⇒": "Overrightarrow",
    "⏠": "overgroup",
    "⏜": "overgroup",
  }),
);
const UNDER = new Map(
  Object.entries({
    "⏟": "underbrace",
    "︸": "underbrace",
    "→": "underrightarrow",
    "←": "underleftarrow",
    "↔": "underleftrightarrow",
    _: "underline",
    "¯": "underline",
    "\u0332": "underline",
    "⏡": "undergroup",
    "⏝": "undergroup",
  }),
);
/** Arrows on the line, with text above or below. */
const ARROWS = new Map(
  Object.entries({
    "→": "xrightarrow",
    "←": "xleftarrow",
    "↔": "xleftrightarrow",
    "⇒": "xRightarrow",
    "⇐": "xLeftarrow",
    "⇔": "xLeftrightarrow",
    "↦": "xmapsto",
    "⇌": "xrightleftharpoons",
    "⇋": "xleftrightharpoons",
    "↪": "xhookrightarrow",
    "↩": "xhookleftarrow",
    "⇄": "xtofrom",
    "=": "xlongequal",
  }),
);

/** A brace or an arrow along something. */
export const writeGroupCharacter: ElementWriter = (element, convert) => {
  const character = propertyOf(element, "m:chr") ?? "⏟";
  const base = convert.content(findChild(element, "m:e"));
  if (character === "") return base;
  const isTop = propertyOf(element, "m:pos") === "top";
  const arrow = isCharacterOnLine(element, isTop) ? ARROWS.get(character) : undefined;
  if (arrow !== undefined)
    return isTop ? `\\${arrow}[${asOptionalArgument(base)}]{}` : `\\${arrow}{${base}}`;
  const command = (isTop ? OVER : UNDER).get(character);
  if (command !== undefined) return `\\${command}{${base}}`;
  return isTop
    ? writeAccented(character, base)
    : String.raw`\underset{${signLatex(character)}}{${base}}`;
};

/** `vertJc` says which edge lies on the line. Where it is left out, the base does, as those who leave it out mean it. */
function isCharacterOnLine(element: XmlElement, isTop: boolean): boolean {
  return propertyOf(element, "m:vertJc") === (isTop ? "top" : "bot");
}

export const writeBox: ElementWriter = (element, convert) => {
  const base = convert.content(findChild(element, "m:e"));
  return isOn(element, "m:diff") && base !== "" ? String.raw`\,${base}` : base;
};

export const writeBorderBox: ElementWriter = (element, convert) => {
  const base = strikeOut(element, convert.content(findChild(element, "m:e")));
  const [top, bottom, left, right] = ["m:hideTop", "m:hideBot", "m:hideLeft", "m:hideRight"].map(
    (side) => !isOn(element, side),
  );
  if (left || right || (top && bottom)) return String.raw`\boxed{${base}}`;
  if (top) return String.raw`\overline{${base}}`;
  return bottom ? String.raw`\underline{${base}}` : base;
};

function strikeOut(element: XmlElement, base: string): string {
  const rising = isOn(element, "m:strikeBLTR");
  const falling = isOn(element, "m:strikeTLBR");
  if (rising && falling) return String.raw`\xcancel{${base}}`;
  if (rising) return String.raw`\cancel{${base}}`;
  if (falling) return String.raw`\bcancel{${base}}`;
  return isOn(element, "m:strikeH") ? String.raw`\sout{${base}}` : base;
}

/** Takes up room without being seen, or is seen without taking up room. */
export const writePhantom: ElementWriter = (element, convert) => {
  const base = convert.content(findChild(element, "m:e"));
  const hasNoHeight = isOn(element, "m:zeroAsc") && isOn(element, "m:zeroDesc");
  const isShown = propertyOf(element, "m:show") === undefined || isOn(element, "m:show");
  if (isShown) return hasNoHeight ? String.raw`\smash{${base}}` : base;
  if (isOn(element, "m:zeroWid")) return String.raw`\vphantom{${base}}`;
  return hasNoHeight ? String.raw`\hphantom{${base}}` : String.raw`\phantom{${base}}`;
};

function signLatex(character: string): string {
  return MATH_SYMBOLS.get(character) ?? textToLatex(character);
}
