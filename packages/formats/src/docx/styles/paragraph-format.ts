import { findChild, type XmlElement } from "@parsewright/document/xml";
import { clamp, toInteger, valueOf } from "../tree/values.ts";
import { findProperty, type Style, type StyleSheet } from "./style-sheet.ts";

/** Kind of a paragraph according to its style and its own properties. */
export interface ParagraphFormat {
  /** Its style and those it is based on, nearest first. */
  readonly chain: readonly Style[];
  /** 1 is the highest; `undefined` for body text. */
  readonly headingLevel: number | undefined;
  /** 1 is the highest; `undefined` outside a table of contents. */
  readonly contentsLevel: number | undefined;
  readonly numbering: ParagraphNumbering | undefined;
}

/** List that a paragraph belongs to. Levels count from 0. */
interface ParagraphNumbering {
  readonly id: string;
  /** As the paragraph itself says. */
  readonly level: number | undefined;
  /** As its style says, which counts only where the list names no level for the style. */
  readonly styleLevel: number | undefined;
}

/** Markdown knows no deeper headings. */
const DEEPEST_HEADING = 6;
const BODY_TEXT_OUTLINE_LEVEL = 9;

/** The format of a paragraph from its style and its own properties. */
export function resolveParagraphFormat(paragraph: XmlElement, sheet: StyleSheet): ParagraphFormat {
  const properties = findChild(paragraph, "w:pPr");
  const chain = sheet.paragraphChain(valueOf(properties, "w:pStyle"));
  return {
    chain,
    headingLevel: findHeadingLevel(properties, chain),
    contentsLevel: levelInName(chain, /^toc (\d)$/) ?? levelInName(chain, /^table of figures()$/),
    numbering: findNumbering(properties, chain),
  };
}

function findHeadingLevel(
  properties: XmlElement | undefined,
  chain: readonly Style[],
): number | undefined {
  const outline = toInteger(
    valueOf(properties, "w:outlineLvl") ??
      findProperty(chain, "paragraph", "w:outlineLvl")?.attributes["w:val"],
  );
  if (outline !== undefined) {
    const isHeading = outline >= 0 && outline < BODY_TEXT_OUTLINE_LEVEL;
    return isHeading ? Math.min(outline + 1, DEEPEST_HEADING) : undefined;
  }
  const level = levelInName(chain, /^heading (\d)$/) ?? (isTitle(chain) ? 1 : undefined);
  return level === undefined ? undefined : clamp(level, 1, DEEPEST_HEADING);
}

/** Subtitles are often based on the title, but are none. */
function isTitle(chain: readonly Style[]): boolean {
  return chain.find(({ name }) => name === "title" || name === "subtitle")?.name === "title";
}

/** The level in the name of a built-in style; 1 where the name has none. */
function levelInName(chain: readonly Style[], pattern: RegExp): number | undefined {
  const level = chain
    .map(({ name }) => pattern.exec(name)?.[1])
    .find((found) => found !== undefined);
  return level === undefined ? undefined : Number(level || 1);
}

function findNumbering(
  properties: XmlElement | undefined,
  chain: readonly Style[],
): ParagraphNumbering | undefined {
  const own = findChild(properties, "w:numPr");
  const style = chain.find((one) => valueOf(one.paragraph, "w:numPr", "w:numId") !== undefined);
  const inherited = findChild(style?.paragraph, "w:numPr");
  const ownId = valueOf(own, "w:numId");
  const id = ownId ?? valueOf(inherited, "w:numId");
  // List 0 is Word's way to take a paragraph out of the list its style puts it in.
  if (id === undefined || toInteger(id) === 0) return undefined;
  const ownLevel = toInteger(valueOf(own, "w:ilvl"));
  return {
    id,
    level: ownId === undefined ? ownLevel : (ownLevel ?? 0),
    styleLevel: toInteger(valueOf(inherited, "w:ilvl")),
  };
}
