import {
  childElements,
  findChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from "@parsewright/document/xml";
import { replaceChildren } from "./replace-children.ts";

/** Elements that disappear once every change is accepted: deleted and moved-away content. */
const DROPPED = new Set([
  "w:del",
  "w:moveFrom",
  "w:delText",
  "w:delInstrText",
  "w:pPrChange",
  "w:rPrChange",
  "w:sectPrChange",
  "w:tblPrChange",
  "w:trPrChange",
  "w:tcPrChange",
  "w:customXmlPr",
  "w:smartTagPr",
  "w:proofErr",
]);

/** Wrappers whose content is in their place. */
const UNWRAPPED = new Set(["w:ins", "w:moveTo", "w:smartTag", "w:customXml", "w:bdo", "w:dir"]);

/** The tree as the document reads: changes accepted, content controls and tags replaced by what they hold. */
export function acceptChanges(element: XmlElement): XmlElement {
  const accepted = replaceChildren(element, acceptElement);
  return accepted.children.some((node) => isElement(node) && node.name === "w:p" && runsOn(node))
    ? { ...accepted, children: joinParagraphs(accepted.children) }
    : accepted;
}

function acceptElement(element: XmlElement): XmlElement | readonly XmlNode[] {
  const { name, children } = element;
  // A mark of a paragraph, row or cell: who holds it reads it.
  if (children.length === 0 && MARKS.has(name)) return element;
  if (DROPPED.has(name) || isDeletedRow(element) || isDeletedCell(element)) return [];
  if (name === "w:sdt") {
    return childElements(element, "w:sdtContent").flatMap(
      (content) => acceptChanges(content).children,
    );
  }
  const accepted = acceptChanges(element);
  return UNWRAPPED.has(name) ? accepted.children : accepted;
}

const MARKS = new Set(["w:ins", "w:del", "w:moveFrom", "w:moveTo"]);

function isDeletedRow(element: XmlElement): boolean {
  return element.name === "w:tr" && findChild(element, "w:trPr", "w:del") !== undefined;
}

function isDeletedCell(element: XmlElement): boolean {
  return element.name === "w:tc" && findChild(element, "w:tcPr", "w:cellDel") !== undefined;
}

/** A paragraph that runs on into the next becomes one with it, with the properties of the second. */
function joinParagraphs(nodes: readonly XmlNode[]): XmlNode[] {
  const joined: XmlNode[] = [];
  let held: XmlElement | undefined;
  const release = () => {
    if (held !== undefined && contentOf(held).length > 0) joined.push(held);
    held = undefined;
  };
  for (const node of nodes) {
    if (isElement(node) && node.name === "w:p") {
      const paragraph = held === undefined ? node : prepend(contentOf(held), node);
      held = runsOn(node) ? paragraph : undefined;
      if (held === undefined) joined.push(paragraph);
    } else {
      if (isElement(node) && BLOCKS.has(node.name)) release();
      joined.push(node);
    }
  }
  release();
  return joined;
}

const BLOCKS = new Set(["w:tbl", "w:sectPr", "w:altChunk"]);

/** Its mark was deleted, or it is the large first letter of the next. */
function runsOn(paragraph: XmlElement): boolean {
  const properties = findChild(paragraph, "w:pPr");
  const mark = findChild(properties, "w:rPr");
  const dropCap = findChild(properties, "w:framePr")?.attributes["w:dropCap"] ?? "none";
  return (
    dropCap !== "none" ||
    findChild(mark, "w:del") !== undefined ||
    findChild(mark, "w:moveFrom") !== undefined
  );
}

function contentOf(paragraph: XmlElement): XmlNode[] {
  return paragraph.children.filter((node) => !isElement(node) || node.name !== "w:pPr");
}

function prepend(content: readonly XmlNode[], paragraph: XmlElement): XmlElement {
  const properties = childElements(paragraph, "w:pPr");
  return { ...paragraph, children: [...properties, ...content, ...contentOf(paragraph)] };
}
