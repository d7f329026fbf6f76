import { childElements, isElement, type XmlElement, type XmlNode } from "@parsewright/document/xml";

/** Extensions that the readers understand; for others the file's own fallback is read. */
const KNOWN_EXTENSIONS = new Set([
  "wps",
  "wpg",
  "wpc",
  "wp14",
  "w14",
  "w15",
  "w16se",
  "a14",
  "p14",
  "p15",
  "c14",
  "c16r2",
  "x14",
  "x14ac",
  "x15",
  "xr",
  "cx",
  "cx1",
  "cx2",
  "cx4",
  "sle15",
  "asvg",
]);

/** Replaces each `mc:AlternateContent` by the version of its content that the readers understand best. */
export function resolveAlternateContent(element: XmlElement): XmlElement {
  if (!element.children.some(isElement)) return element;
  return { ...element, children: element.children.flatMap(resolveNode) };
}

function resolveNode(node: XmlNode): XmlNode[] {
  if (!isElement(node)) return [node];
  if (node.name !== "mc:AlternateContent") return [resolveAlternateContent(node)];
  const chosen =
    childElements(node, "mc:Choice").find((choice) => isKnown(choice) && !isInk(choice)) ??
    childElements(node, "mc:Fallback")[0];
  return chosen === undefined ? [] : chosen.children.flatMap(resolveNode);
}

/** Handwriting is drawn by its fallback picture. */
function isInk(choice: XmlElement): boolean {
  return childElements(choice).some(({ name }) => name.endsWith(":contentPart"));
}

function isKnown({ attributes }: XmlElement): boolean {
  const needed = attributes["Requires"]?.trim().split(/\s+/) ?? [];
  return needed.every((prefix) => KNOWN_EXTENSIONS.has(prefix));
}
