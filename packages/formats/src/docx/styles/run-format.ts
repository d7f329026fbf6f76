import { SPAN_STYLES, type SpanStyle } from "@parsewright/contract";
import { findChild, type XmlElement } from "@parsewright/document/xml";
import { isOn, valueOf } from "../tree/values.ts";
import { findProperty, type Style, type StyleSheet } from "./style-sheet.ts";

/** Effective look of a run, after combining styles and its own properties. */
export interface RunFormat {
  readonly style: readonly SpanStyle[];
  readonly isHidden: boolean;
  /** The font of Latin text; `undefined` where only the theme says. */
  readonly font: string | undefined;
}

/** Sources of the properties of a run, nearest last. */
interface RunSources {
  readonly defaults: XmlElement | undefined;
  readonly paragraph: readonly Style[];
  readonly character: readonly Style[];
  readonly direct: XmlElement | undefined;
}

/** The format of a run from the style of its paragraph, its character style, and its own properties. */
export function resolveRunFormat(
  direct: XmlElement | undefined,
  paragraph: readonly Style[],
  sheet: StyleSheet,
): RunFormat {
  const character = sheet.characterChain(valueOf(direct, "w:rStyle"));
  const sources = { defaults: sheet.defaultRun, paragraph, character, direct };
  const find = (name: string) => findRunProperty(sources, name);

  // Right-to-left and complex script text has switches of its own.
  const isComplexScript = isOn(find("w:rtl")) === true || isOn(find("w:cs")) === true;
  const position = find("w:vertAlign")?.attributes["w:val"];
  const shown: Record<SpanStyle, boolean> = {
    bold: isToggled(sources, isComplexScript ? "w:bCs" : "w:b"),
    italic: isToggled(sources, isComplexScript ? "w:iCs" : "w:i"),
    underline: isOn(find("w:u")) === true,
    emphasis: isOn(find("w:em")) === true,
    strikethrough: isToggled(sources, "w:strike") || isToggled(sources, "w:dstrike"),
    superscript: position === "superscript",
    subscript: position === "subscript",
  };
  return {
    style: SPAN_STYLES.filter((name) => shown[name]),
    isHidden: isToggled(sources, "w:vanish"),
    font: find("w:rFonts")?.attributes["w:ascii"],
  };
}

function findRunProperty(sources: RunSources, name: string): XmlElement | undefined {
  return (
    findChild(sources.direct, name) ??
    findProperty(sources.character, "run", name) ??
    findProperty(sources.paragraph, "run", name) ??
    findChild(sources.defaults, name)
  );
}

/** Set by two styles a toggle is off again: bold words are set off from a bold paragraph by being plain. */
function isToggled({ defaults, paragraph, character, direct }: RunSources, name: string): boolean {
  const own = isOn(findChild(direct, name));
  if (own !== undefined) return own;
  if (isOn(findChild(defaults, name)) === true) return true;
  const byCharacter = isOn(findProperty(character, "run", name)) === true;
  const byParagraph = isOn(findProperty(paragraph, "run", name)) === true;
  return byCharacter !== byParagraph;
}
