import type { ShapeLook, SlideLook } from "@parsewright/contract";
import { toWholePoints } from "@parsewright/document/geometry";
import { findChild, type XmlElement } from "@parsewright/document/xml";
import { isTrue } from "../measures.ts";
import { isGroup, readPainted, type ShapeNode, type SlideShape } from "../shapes/read-shapes.ts";
import { isOutside } from "../slide/slide-item.ts";
import type { SlideScope } from "../slide/slide-scope.ts";
import { createPalette, type Palette } from "../../ooxml/palette.ts";
import { readTextLook } from "./paragraph-looks.ts";
import { readFill, readPaint } from "./shape-paint.ts";

const WHITE = "#ffffff";

/** Reads how a slide is painted. `slide` is its root, `p:sld`. */
export function readSlideLook(slide: XmlElement, scope: SlideScope): SlideLook {
  const { layers, theme } = scope.template;
  const all = [slide, ...layers];
  const palette = createPalette(theme, colourMap(all));
  const shapes = [...paintedLayers(slide, layers)].flatMap((layer) => {
    const tree = findChild(layer, "p:cSld", "p:spTree");
    const found = tree === undefined ? [] : flatten(readPainted(tree, scope.template));
    // Places that a template has prepared are empty until a slide fills them.
    return layer === slide ? found : found.filter((one) => one.placeholderType === undefined);
  });
  return {
    background: backgroundOf(all, palette),
    shapes: shapes.flatMap((shape) => shapeLook(shape, palette, scope)),
  };
}

/** From back to front. */
function paintedLayers(slide: XmlElement, [layout, master]: readonly XmlElement[]): XmlElement[] {
  const shows = (layer: XmlElement | undefined) => {
    const flag = layer?.attributes["showMasterSp"];
    return flag === undefined || isTrue(flag);
  };
  const behind = shows(layout) ? [master, layout] : [layout];
  return [...(shows(slide) ? behind : []), slide].filter((layer) => layer !== undefined);
}

function colourMap(layers: readonly XmlElement[]): XmlElement | undefined {
  const own = layers.flatMap(
    (layer) => findChild(layer, "p:clrMapOvr", "a:overrideClrMapping") ?? [],
  );
  return own[0] ?? layers.flatMap((layer) => findChild(layer, "p:clrMap") ?? [])[0];
}

function backgroundOf(layers: readonly XmlElement[], palette: Palette): string {
  const [nearest] = layers.flatMap((layer) => findChild(layer, "p:cSld", "p:bg") ?? []);
  const fill = readFill(findChild(nearest, "p:bgPr"), palette);
  const colour = fill === "none" ? undefined : fill;
  return colour ?? palette(findChild(nearest, "p:bgRef")) ?? palette(PAPER) ?? WHITE;
}

const PAPER: XmlElement = {
  name: "a:solidFill",
  attributes: {},
  children: [{ name: "a:schemeClr", attributes: { val: "bg1" }, children: [] }],
};

function flatten(nodes: readonly ShapeNode[]): SlideShape[] {
  return nodes.flatMap((node) => (isGroup(node) ? flatten(node.members) : [node]));
}

function shapeLook(shape: SlideShape, palette: Palette, scope: SlideScope): ShapeLook[] {
  const { box } = shape;
  if (box === undefined || isOutside(box, scope.size)) return [];
  const text = readTextLook(shape, palette, scope);
  const paint = readPaint(shape, palette, text.paragraphs !== undefined);
  const isSeen = paint.fill ?? paint.line ?? text.paragraphs;
  return isSeen === undefined ? [] : [{ bbox: toWholePoints(box, scope.size), ...paint, ...text }];
}
