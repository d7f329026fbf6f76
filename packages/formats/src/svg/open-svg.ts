import { isElement, type XmlElement, type XmlNode } from "@parsewright/document/xml";
import { decodeHtml } from "../flow/decode-document.ts";
import { descendantsNamed, flowElement } from "../flow/flow-tree.ts";
import { openFlow } from "../flow/open-flow.ts";
import { parseHtml } from "../flow/parse-html.ts";
import type { StructuredDocument } from "@parsewright/document/files";

const DRAWING = "drawing:";
const TEXTS: ReadonlySet<string> = new Set(["text"]);
const TITLES: ReadonlySet<string> = new Set(["title"]);

/** Opens a drawing: its picture, and behind it the texts that it shows, in the order of the file. */
export function openSvg(bytes: Uint8Array): StructuredDocument {
  return openFlow([
    {
      title: "",
      read: () => drawingPage(parseHtml(decodeHtml(bytes))),
      readPicture: (address) => (address === DRAWING ? bytes : undefined),
    },
  ]);
}

function drawingPage(drawing: XmlElement): XmlElement {
  const [title] = descendantsNamed(drawing, TITLES).map(plainText);
  const texts = descendantsNamed(drawing, TEXTS).map(plainText);
  return flowElement("html", [
    flowElement("p", [flowElement("img", [], { src: DRAWING, alt: title ?? "" })]),
    ...texts.map((text) => flowElement("p", [text])),
  ]);
}

/** Lines of one text are elements of their own. */
function plainText({ children }: XmlElement): string {
  const write = (node: XmlNode): string =>
    isElement(node) ? ` ${node.children.map(write).join("")} ` : node;
  return children.map(write).join("").replaceAll(/\s+/g, " ").trim();
}
