import type { ParagraphLook, ShapeLook } from "@parsewright/contract";
import { lookUp } from "../../look-up.ts";
import {
  childElements,
  descendantElements,
  findChild,
  textContent,
  type XmlElement,
} from "@parsewright/document/xml";
import { toShare } from "../../ooxml/to-share.ts";
import type { SlideShape } from "../shapes/read-shapes.ts";
import type { SlideScope } from "../slide/slide-scope.ts";
import {
  levelOf,
  levelStyles,
  sizeOf,
  type StyleLists,
  styleListsOf,
} from "../text/text-styles.ts";
import type { Palette } from "../../ooxml/palette.ts";
import { readFill } from "./shape-paint.ts";

const ALIGNMENTS: Readonly<Record<string, ParagraphLook["align"]>> = {
  l: "left",
  ctr: "center",
  r: "right",
  just: "justify",
  dist: "justify",
};

const ANCHORS: Readonly<Record<string, NonNullable<ShapeLook["anchor"]>>> = {
  t: "top",
  ctr: "middle",
  b: "bottom",
};

/** Reads how the text of a shape is set; nothing where it has none. */
export function readTextLook(
  shape: SlideShape,
  palette: Palette,
  scope: SlideScope,
): Pick<ShapeLook, "anchor" | "paragraphs"> {
  const body = findChild(shape.element, "p:txBody");
  const written = (body === undefined ? [] : childElements(body, "a:p")).filter(hasText);
  if (written.length === 0) return {};
  const bodies = [shape.element, ...shape.ancestors].flatMap(
    (one) => findChild(one, "p:txBody", "a:bodyPr") ?? [],
  );
  const anchor = bodies.find(({ attributes }) => attributes["anchor"] !== undefined);
  const lists = styleListsOf(shape, shape.placeholderType, {
    textStyles: scope.template.textStyles,
    defaults: scope.defaultTextStyle,
  });
  const scale = scaleOf(bodies[0]);
  return {
    anchor: lookUp(ANCHORS, anchor?.attributes["anchor"] ?? "t") ?? "top",
    paragraphs: written.map((paragraph) => {
      const look = lookOf(paragraph, lists);
      const colour = colourOf(look.sources, palette, findChild(shape.element, "p:style"));
      const size = Math.round(10 * scale * look.size) / 10;
      return { size, colour, align: look.align };
    }),
  };
}

const TEXT_COLOUR: XmlElement = {
  name: "a:solidFill",
  attributes: {},
  children: [{ name: "a:schemeClr", attributes: { val: "tx1" }, children: [] }],
};

function hasText(paragraph: XmlElement): boolean {
  return descendantElements(paragraph, "a:t").some((text) => textContent(text).trim() !== "");
}

function lookOf(paragraph: XmlElement, lists: StyleLists) {
  const properties = findChild(paragraph, "a:pPr");
  const level = levelOf(properties);
  const styles = levelStyles(lists, level);
  const run = childElements(paragraph).find(({ name }) => name === "a:r" || name === "a:fld");
  const runProperties = findChild(run, "a:rPr");
  const align = [properties, ...styles].find((one) => one?.attributes["algn"] !== undefined);
  return {
    size: sizeOf(runProperties, lists, level),
    align: lookUp(ALIGNMENTS, align?.attributes["algn"] ?? "l") ?? "left",
    sources: [runProperties, ...styles.map((one) => findChild(one, "a:defRPr"))],
  };
}

/** The colour of a run, of the shape's style, or an inherited one. */
function colourOf(
  [run, ...inherited]: readonly (XmlElement | undefined)[],
  palette: Palette,
  style: XmlElement | undefined,
): string {
  const filled = (one: XmlElement | undefined) => {
    const fill = readFill(one, palette);
    return fill === "none" ? undefined : fill;
  };
  return (
    filled(run) ??
    palette(findChild(style, "a:fontRef")) ??
    inherited.map(filled).find((colour) => colour !== undefined) ??
    palette(TEXT_COLOUR) ??
    "#000000"
  );
}

/** PowerPoint writes down how far it made a text smaller to fit its shape. */
function scaleOf(body: XmlElement | undefined): number {
  const scale = toShare(findChild(body, "a:normAutofit")?.attributes["fontScale"]);
  return scale > 0 ? scale : 1;
}
