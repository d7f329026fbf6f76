import type { ShapeLook } from "@parsewright/contract";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { isTrue, toPoints } from "../measures.ts";
import type { SlideShape } from "../shapes/read-shapes.ts";
import type { Palette } from "../../ooxml/palette.ts";

const DEFAULT_LINE_POINTS = 0.75;

type Paint = Pick<ShapeLook, "geometry" | "fill" | "line" | "line_width" | "is_rising">;

/** Reads fill, outline and form of a shape, its own, its template's or its style's. */
export function readPaint(shape: SlideShape, palette: Palette, hasText: boolean): Paint {
  const { element, ancestors } = shape;
  const properties = [element, ...ancestors].flatMap((one) => findChild(one, "p:spPr") ?? []);
  const style = findChild(element, "p:style");
  const form = formOf(properties);
  // The box of a freeform is larger than what is painted of it; text needs its colour behind it all the same.
  const fill = form === "freeform" && !hasText ? undefined : fillOf(properties, style, palette);
  const outline = form === "freeform" ? undefined : outlineOf(properties, style, palette);
  return {
    ...(form !== undefined && form !== "freeform" && { geometry: form }),
    ...(fill !== undefined && { fill }),
    ...outline,
    ...(isRising(properties[0]) && { is_rising: true as const }),
  };
}

/** Reads the colour of a fill; `"none"` where the file says that there is none. */
export function readFill(parent: XmlElement | undefined, palette: Palette): string | undefined {
  for (const child of parent === undefined ? [] : childElements(parent)) {
    if (child.name === "a:noFill") return "none";
    if (child.name === "a:solidFill") return palette(child);
    if (child.name === "a:gradFill") return middleStop(child, palette);
    if (child.name === "a:pattFill") return palette(findChild(child, "a:bgClr"));
  }
  return undefined;
}

function fillOf(
  properties: readonly XmlElement[],
  style: XmlElement | undefined,
  palette: Palette,
): string | undefined {
  const found = properties.map((one) => readFill(one, palette)).find((fill) => fill !== undefined);
  if (found !== undefined) return found === "none" ? undefined : found;
  return styled(style, "a:fillRef", palette);
}

function outlineOf(
  properties: readonly XmlElement[],
  style: XmlElement | undefined,
  palette: Palette,
): Pick<ShapeLook, "line" | "line_width"> {
  const lines = properties.flatMap((one) => findChild(one, "a:ln") ?? []);
  const found = lines.map((one) => readFill(one, palette)).find((line) => line !== undefined);
  const line = found ?? styled(style, "a:lnRef", palette);
  if (line === undefined || line === "none") return {};
  return { line, line_width: toPoints(lines[0]?.attributes["w"]) ?? DEFAULT_LINE_POINTS };
}

/** A style refers to the theme by number; 0 is nothing. */
function styled(style: XmlElement | undefined, name: string, palette: Palette): string | undefined {
  const reference = findChild(style, name);
  return reference === undefined || reference.attributes["idx"] === "0"
    ? undefined
    : palette(reference);
}

function middleStop(gradient: XmlElement, palette: Palette): string | undefined {
  const list = findChild(gradient, "a:gsLst");
  const stops = list === undefined ? [] : childElements(list, "a:gs");
  return palette(stops[Math.floor(stops.length / 2)]);
}

function formOf(properties: readonly XmlElement[]): string | undefined {
  const [own] = properties;
  if (findChild(own, "a:custGeom") !== undefined) return "freeform";
  const preset = findChild(own, "a:prstGeom")?.attributes["prst"];
  return preset === undefined || preset === "rect" ? undefined : preset;
}

function isRising(properties: XmlElement | undefined): boolean {
  const { flipH, flipV } = findChild(properties, "a:xfrm")?.attributes ?? {};
  return isTrue(flipH) !== isTrue(flipV);
}
