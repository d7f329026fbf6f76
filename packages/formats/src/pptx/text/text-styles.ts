import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { toWhole } from "../measures.ts";
import { familyOf } from "../template/placeholder.ts";

/** Bullet or number of a paragraph. */
export type Bullet =
  | { readonly kind: "none" }
  | { readonly kind: "character" }
  /** `scheme` such as `arabicPeriod` or `alphaLcParenR`. */
  | { readonly kind: "number"; readonly scheme: string; readonly start: number };

/** Lists of styles per level (`a:lstStyle` and its relatives), the nearest to the text first. */
export type StyleLists = readonly XmlElement[];

/** PowerPoint knows nine levels. */
const DEEPEST_LEVEL = 8;
const LARGEST_START = 32_767;
const DEFAULT_SIZE_POINTS = 18;

/** Lists the styles that a shape's text inherits, from the shape itself to the defaults of the presentation. */
export function styleListsOf(
  shape: { readonly element: XmlElement; readonly ancestors: readonly XmlElement[] },
  type: string | undefined,
  masters: { textStyles: XmlElement | undefined; defaults: XmlElement | undefined },
): StyleLists {
  const family = type === undefined ? "other" : familyOf(type);
  return [
    findChild(shape.element, "p:txBody", "a:lstStyle"),
    ...shape.ancestors.map((ancestor) => findChild(ancestor, "p:txBody", "a:lstStyle")),
    findChild(masters.textStyles, `p:${family}Style`),
    masters.defaults,
  ].filter((list) => list !== undefined);
}

/** Depth of a paragraph, 0 is the outermost. */
export function levelOf(properties: XmlElement | undefined): number {
  return toWhole(properties?.attributes["lvl"], { least: 0, most: DEEPEST_LEVEL, otherwise: 0 });
}

/** The bullet that a paragraph shows: its own, or the nearest inherited one. */
export function bulletOf(properties: XmlElement | undefined, lists: StyleLists): Bullet {
  for (const source of [properties, ...levelStyles(lists, levelOf(properties))]) {
    const bullet = source === undefined ? undefined : readBullet(source);
    if (bullet !== undefined) return bullet;
  }
  return { kind: "none" };
}

/** Size of a run's text in points, its own or inherited. */
export function sizeOf(
  runProperties: XmlElement | undefined,
  lists: StyleLists,
  level: number,
): number {
  const inherited = levelStyles(lists, level).map((style) => findChild(style, "a:defRPr"));
  const size = [runProperties, ...inherited].find((one) => one?.attributes["sz"] !== undefined);
  const hundredths = Number(size?.attributes["sz"]);
  return hundredths > 0 ? hundredths / 100 : DEFAULT_SIZE_POINTS;
}

/** The styles of a level, the nearest to the text first. */
export function levelStyles(lists: StyleLists, level: number): XmlElement[] {
  return lists
    .map((list) => findChild(list, `a:lvl${level + 1}pPr`))
    .filter((style) => style !== undefined);
}

function readBullet(properties: XmlElement): Bullet | undefined {
  for (const { name, attributes } of childElements(properties)) {
    if (name === "a:buNone") return { kind: "none" };
    if (name === "a:buBlip") return { kind: "character" };
    if (name === "a:buChar") {
      // Some templates hide a bullet by making it a blank.
      return { kind: attributes["char"]?.trim() === "" ? "none" : "character" };
    }
    if (name === "a:buAutoNum") {
      return {
        kind: "number",
        scheme: attributes["type"] ?? "",
        start: toWhole(attributes["startAt"], { least: 1, most: LARGEST_START, otherwise: 1 }),
      };
    }
  }
  return undefined;
}
