import { isElement, type XmlElement, type XmlNode } from "@parsewright/document/xml";

/** The element with each child element replaced by what `replace` gives; itself when nothing changes. */
export function replaceChildren(
  element: XmlElement,
  replace: (child: XmlElement) => XmlElement | readonly XmlNode[],
): XmlElement {
  let replaced: XmlNode[] | undefined;
  for (const [position, node] of element.children.entries()) {
    const result = isElement(node) ? replace(node) : node;
    // Most of a long document stays as it is, and should not be copied.
    if (replaced === undefined && result === node) continue;
    replaced ??= element.children.slice(0, position);
    if (Array.isArray(result)) for (const added of result) replaced.push(added);
    else replaced.push(result as XmlNode);
  }
  return replaced === undefined ? element : { ...element, children: replaced };
}
