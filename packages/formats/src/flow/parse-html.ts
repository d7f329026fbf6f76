import { ParserError } from "@parsewright/contract";
import { readHtml } from "@parsewright/document/html";
import type { XmlElement, XmlNode } from "@parsewright/document/xml";

interface OpenElement extends XmlElement {
  readonly children: XmlNode[];
}

/** More than the longest book has; each costs about 200 bytes. */
const MAX_ELEMENTS = 2_000_000;

/** The tree of an HTML page, as a browser would build it from tags that may be missing or wrong. */
export function parseHtml(source: string): XmlElement {
  const root: OpenElement = { name: "", attributes: {}, children: [] };
  const path: OpenElement[] = [root];
  let count = 0;
  const isWhole = readHtml(source, {
    tag({ name, isEnd, attributes }) {
      if (isEnd) {
        if (path.length > 1) path.pop();
        return true;
      }
      const element: OpenElement = { name, attributes, children: [] };
      path.at(-1)?.children.push(element);
      path.push(element);
      return ++count <= MAX_ELEMENTS;
    },
    text: (text) => void path.at(-1)?.children.push(text),
  });
  if (isWhole) return root;
  throw new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `The page has more than ${MAX_ELEMENTS} elements, or elements nested more deeply than any page needs.`,
  );
}
