import type { Box } from "@parsewright/contract";
import { orderBoxes } from "@parsewright/document/geometry";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";

const GROUPS = new Set(["wpg:wgp", "wpg:grpSp", "wpc:wpc"]);
const EMU_PER_POINT = 12_700;

/** The children of a drawing, those of a group as one reads them: the file has them from back to front. */
export function inReadingOrder(parent: XmlElement): XmlElement[] {
  const children = childElements(parent);
  if (!GROUPS.has(parent.name)) return children;
  return orderBoxes(children.map((element) => ({ element, box: boxOf(element) }))).map(
    ({ element }) => element,
  );
}

/** The place of a shape in its group. */
function boxOf(shape: XmlElement): Box {
  const properties = ["wps:spPr", "pic:spPr", "wpg:grpSpPr", "wpg:xfrm"]
    .map((name) => findChild(shape, name))
    .find((found) => found !== undefined);
  const frame = findChild(properties, "a:xfrm") ?? properties;
  const offset = findChild(frame, "a:off")?.attributes;
  const extent = findChild(frame, "a:ext")?.attributes;
  const [left, top] = [toPoints(offset?.["x"]), toPoints(offset?.["y"])];
  return [left, top, left + toPoints(extent?.["cx"]), top + toPoints(extent?.["cy"])];
}

function toPoints(text: string | undefined): number {
  return (Number.parseInt(text ?? "", 10) || 0) / EMU_PER_POINT;
}
