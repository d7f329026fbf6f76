import { lookUp } from "../../look-up.ts";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";

/** The role of a shape that a layout has prepared a place for. */
export interface Placeholder {
  /** `undefined` where only the layout says it. */
  readonly type: string | undefined;
  readonly index: string;
}

type Family = "title" | "body" | "other";

const FAMILIES: Readonly<Record<string, Family>> = {
  title: "title",
  ctrTitle: "title",
  dt: "other",
  ftr: "other",
  hdr: "other",
  sldNum: "other",
  sldImg: "other",
};

/** Finds the family of the master's styles and shapes that a placeholder follows. Content of any kind is `body`. */
export function familyOf(type: string | undefined): Family {
  return lookUp(FAMILIES, type ?? "obj") ?? "body";
}

/** `undefined` for a shape that is not a placeholder. */
export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const attributes = findChild(nonVisualProperties(shape), "p:nvPr", "p:ph")?.attributes;
  if (attributes === undefined) return undefined;
  return { type: attributes["type"], index: attributes["idx"] ?? "0" };
}

/** Name, description and whether it is hidden: the attributes of `p:cNvPr`. */
export function drawingProperties(shape: XmlElement): Readonly<Record<string, string>> {
  return findChild(nonVisualProperties(shape), "p:cNvPr")?.attributes ?? {};
}

/** `p:nvSpPr`, `p:nvPicPr` and so on, by kind of shape. */
function nonVisualProperties(shape: XmlElement): XmlElement | undefined {
  return childElements(shape).find(({ name }) => name.startsWith("p:nv"));
}
