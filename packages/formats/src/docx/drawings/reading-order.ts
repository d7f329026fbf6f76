import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";

const GROUPS = new Set(["wpg:wgp", "wpg:grpSp", "wpc:wpc"]);

/** The children of a drawing, those of a group from top to bottom: the file has them from back to front. */
export function inReadingOrder(parent: XmlElement): XmlElement[] {
  const children = childElements(parent);
  if (!GROUPS.has(parent.name)) return children;
  return children
    .map((element) => ({ element, ...positionOf(element) }))
    .toSorted((first, second) => first.top - second.top || first.left - second.left)
    .map(({ element }) => element);
}

function positionOf(shape: XmlElement): { top: number; left: number } {
  const properties = ["wps:spPr", "pic:spPr", "wpg:grpSpPr", "wpg:xfrm"]
    .map((name) => findChild(shape, name))
    .find((found) => found !== undefined);
  const offset = findChild(properties, "a:xfrm", "a:off") ?? findChild(properties, "a:off");
  return { top: toNumber(offset?.attributes["y"]), left: toNumber(offset?.attributes["x"]) };
}

function toNumber(text: string | undefined): number {
  return Number.parseInt(text ?? "", 10) || 0;
}
