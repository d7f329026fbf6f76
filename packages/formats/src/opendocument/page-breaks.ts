import { isElement, type XmlElement, type XmlNode } from "@parsewright/document/xml";
import type { OdfStyles } from "./odf-styles.ts";

/** The element between paragraphs, lists and tables of a text where a page ends. */
export const PAGE_BREAK = "page-break";

/** Marks the ends of pages as LibreOffice last laid them out. */
const SOFT_PAGE_BREAK = "text:soft-page-break";

/** The body of a text with the ends of its pages. A page that ends in a paragraph, list or table is taken to end behind it. */
export function withPageBreaks(nodes: readonly XmlNode[], styles: OdfStyles): XmlNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    if (node.name === "text:section") return withPageBreaks(node.children, styles);
    if (node.name === SOFT_PAGE_BREAK) return [BREAK];
    const { "text:style-name": textStyle, "table:style-name": tableStyle } = node.attributes;
    const sides = [styles.pageBreakOf(textStyle ?? tableStyle), softBreakOf(node)];
    return [
      ...(sides.includes("before") ? [BREAK] : []),
      node,
      ...(sides.includes("after") ? [BREAK] : []),
    ];
  });
}

const BREAK: XmlElement = { name: PAGE_BREAK, attributes: {}, children: [] };

/** On which side of an element a page ends that ends inside of it: behind its first word, or before. */
function softBreakOf(
  { children }: XmlElement,
  seen = { hasText: false },
): "before" | "after" | undefined {
  for (const child of children) {
    if (!isElement(child)) seen.hasText ||= child.trim() !== "";
    else if (child.name === SOFT_PAGE_BREAK) return seen.hasText ? "after" : "before";
    else {
      const side = softBreakOf(child, seen);
      if (side !== undefined) return side;
    }
  }
  return undefined;
}
