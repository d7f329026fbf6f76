import type { TrackedChanges } from "@parsewright/contract";
import {
  childElements,
  findChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from "@parsewright/document/xml";
import { replaceChildren } from "./replace-children.ts";

/** Elements that say nothing of the text, whatever becomes of the changes. */
const DROPPED = [
  "w:pPrChange",
  "w:rPrChange",
  "w:sectPrChange",
  "w:tblPrChange",
  "w:trPrChange",
  "w:tcPrChange",
  "w:customXmlPr",
  "w:smartTagPr",
  "w:proofErr",
];
const INSERTED = ["w:ins", "w:moveTo"];
const DELETED = ["w:del", "w:moveFrom"];
const MARKS = new Set([...INSERTED, ...DELETED]);
/** Deleted text has names of its own. */
const DELETED_TEXT: Readonly<Record<string, string>> = {
  "w:delText": "w:t",
  "w:delInstrText": "w:instrText",
};

/** Rules by which changes are settled. */
interface Rules {
  readonly dropped: ReadonlySet<string>;
  /** Wrappers whose content is in their place. */
  readonly unwrapped: ReadonlySet<string>;
  /** Marks in rows and in cells that take them out. */
  readonly droppedRow?: string;
  readonly droppedCell?: string;
  /** Marks of paragraphs that run on into the next. */
  readonly joined: readonly string[];
  /** Signs around a change, by the name of its element. */
  readonly signs: Readonly<Record<string, readonly [before: string, after: string]>>;
}

const WRAPPERS = ["w:smartTag", "w:customXml", "w:bdo", "w:dir"];
const ADDED = ["{++", "++}"] as const;
const REMOVED = ["{--", "--}"] as const;

const RULES: Readonly<Record<TrackedChanges, Rules>> = {
  accepted: {
    dropped: new Set([...DROPPED, ...DELETED, ...Object.keys(DELETED_TEXT)]),
    unwrapped: new Set([...WRAPPERS, ...INSERTED]),
    droppedRow: "w:del",
    droppedCell: "w:cellDel",
    joined: DELETED,
    signs: {},
  },
  original: {
    dropped: new Set([...DROPPED, ...INSERTED]),
    unwrapped: new Set([...WRAPPERS, ...DELETED]),
    droppedRow: "w:ins",
    droppedCell: "w:cellIns",
    joined: INSERTED,
    signs: {},
  },
  markup: {
    dropped: new Set(DROPPED),
    unwrapped: new Set([...WRAPPERS, ...INSERTED, ...DELETED]),
    joined: [],
    signs: { "w:ins": ADDED, "w:moveTo": ADDED, "w:del": REMOVED, "w:moveFrom": REMOVED },
  },
};

/** The tree as the document reads: changes settled, content controls and tags replaced by what they hold. */
export function settleChanges(element: XmlElement, changes: TrackedChanges): XmlElement {
  return settle(element, RULES[changes]);
}

function settle(element: XmlElement, rules: Rules): XmlElement {
  const settled = replaceChildren(element, (child) => settleElement(child, rules));
  const isJoined = (node: XmlNode) => isElement(node) && node.name === "w:p" && runsOn(node, rules);
  return settled.children.some(isJoined)
    ? { ...settled, children: joinParagraphs(settled.children, rules) }
    : settled;
}

function settleElement(element: XmlElement, rules: Rules): XmlElement | readonly XmlNode[] {
  const { name, children } = element;
  // A mark of a paragraph, row or cell: who holds it reads it.
  if (children.length === 0 && MARKS.has(name)) return element;
  if (rules.dropped.has(name) || isTakenOut(element, rules)) return [];
  if (name === "w:sdt") {
    return childElements(element, "w:sdtContent").flatMap(
      (content) => settle(content, rules).children,
    );
  }
  const renamed = DELETED_TEXT[name];
  const settled = settle(renamed === undefined ? element : { ...element, name: renamed }, rules);
  return rules.unwrapped.has(name) ? withSigns(settled, rules) : settled;
}

function isTakenOut(element: XmlElement, { droppedRow, droppedCell }: Rules): boolean {
  const { name } = element;
  const [properties, mark] =
    name === "w:tr" ? ["w:trPr", droppedRow] : name === "w:tc" ? ["w:tcPr", droppedCell] : [];
  if (properties === undefined || mark === undefined) return false;
  return findChild(element, properties, mark) !== undefined;
}

/** Puts the signs around a change that has text of its own; whole paragraphs have theirs inside. */
function withSigns({ name, children }: XmlElement, { signs }: Rules): readonly XmlNode[] {
  const [before, after] = signs[name] ?? [];
  const isText = children.some((node) => isElement(node) && findChild(node, "w:t") !== undefined);
  if (before === undefined || after === undefined || !isText) return children;
  return [runOf(before), ...children, runOf(after)];
}

function runOf(text: string): XmlElement {
  const content: XmlElement = { name: "w:t", attributes: {}, children: [text] };
  return { name: "w:r", attributes: {}, children: [content] };
}

/** A paragraph that runs on into the next becomes one with it, with the properties of the second. */
function joinParagraphs(nodes: readonly XmlNode[], rules: Rules): XmlNode[] {
  const joined: XmlNode[] = [];
  let held: XmlElement | undefined;
  const release = () => {
    if (held !== undefined && contentOf(held).length > 0) joined.push(held);
    held = undefined;
  };
  for (const node of nodes) {
    if (isElement(node) && node.name === "w:p") {
      const paragraph = held === undefined ? node : prepend(contentOf(held), node);
      held = runsOn(node, rules) ? paragraph : undefined;
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

/** Its mark is taken out, or it is the large first letter of the next. */
function runsOn(paragraph: XmlElement, { joined }: Rules): boolean {
  const properties = findChild(paragraph, "w:pPr");
  const mark = findChild(properties, "w:rPr");
  const dropCap = findChild(properties, "w:framePr")?.attributes["w:dropCap"] ?? "none";
  return dropCap !== "none" || joined.some((name) => findChild(mark, name) !== undefined);
}

function contentOf(paragraph: XmlElement): XmlNode[] {
  return paragraph.children.filter((node) => !isElement(node) || node.name !== "w:pPr");
}

function prepend(content: readonly XmlNode[], paragraph: XmlElement): XmlElement {
  const properties = childElements(paragraph, "w:pPr");
  return { ...paragraph, children: [...properties, ...content, ...contentOf(paragraph)] };
}
