import {
  childElements,
  descendantElements,
  findChild,
  isElement,
  textContent,
  type XmlElement,
  type XmlNode,
} from "@parsewright/document/xml";
import { flowElement, pageBreak } from "../flow/flow-tree.ts";
import type { OdfPackage } from "./odf-package.ts";
import type { OdfStyles } from "./odf-styles.ts";
import { PAGE_BREAK } from "./page-breaks.ts";

/** State of converting a tree of OpenDocument to the names of HTML. */
export interface OdfReading {
  readonly pkg: OdfPackage;
  readonly styles: OdfStyles;
  /** Receives notes, to be put behind the text. */
  readonly notes: XmlElement[];
  /** Number of enclosing lists. */
  readonly listLevel: number;
  readonly listStyle: string | undefined;
  /** The last number of each outermost list, by its style. */
  readonly numbers: Map<string, number>;
}

/** Creates the initial state. */
export function createReading(pkg: OdfPackage, styles: OdfStyles): OdfReading {
  return { pkg, styles, notes: [], listLevel: 0, listStyle: undefined, numbers: new Map() };
}

/** The nodes of OpenDocument as a tree with the names of HTML. */
export function toFlow(nodes: readonly XmlNode[], reading: OdfReading): XmlNode[] {
  return joinNeighbours(
    nodes.flatMap((node) => (isElement(node) ? convert(node, reading) : [node])),
  );
}

function convert(element: XmlElement, reading: OdfReading): XmlNode[] {
  const writer = WRITERS.get(element.name);
  if (writer !== undefined) return writer(element, reading);
  return LEFT_OUT.has(element.name) ? [] : toFlow(element.children, reading);
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  "text:tracked-changes",
  "text:sequence-decls",
  "text:variable-decls",
  "text:user-field-decls",
  "office:annotation",
  "office:annotation-end",
  "office:forms",
  "office:scripts",
  "draw:glue-point",
  "table:shapes",
  "text:index-title-template",
  "text:table-of-content-source",
  "presentation:date-time",
  "svg:title",
  "svg:desc",
]);

type Convert = (element: XmlElement, reading: OdfReading) => XmlNode[];

const WRITERS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ["text:h", (element, reading) => [heading(element, reading)]],
  ["text:p", (element, reading) => paragraph(element, reading)],
  ["text:span", span],
  [
    "text:a",
    (element, reading) => [
      flowElement("a", toFlow(element.children, reading), {
        href: element.attributes["xlink:href"] ?? "",
      }),
    ],
  ],
  [
    "text:s",
    ({ attributes }) => [" ".repeat(Math.min(Number(attributes["text:c"] ?? 1) || 1, 100))],
  ],
  ["text:tab", () => ["\t"]],
  ["text:line-break", () => [flowElement("br", [])]],
  [PAGE_BREAK, () => [pageBreak()]],
  ["text:list", list],
  ["text:note", note],
  ["table:table", (element, reading) => [table(element, reading)]],
  ["draw:frame", frame],
  ["draw:text-box", (element, reading) => [flowElement("div", toFlow(element.children, reading))]],
  [
    "draw:custom-shape",
    (element, reading) => [flowElement("div", toFlow(element.children, reading))],
  ],
]);

function heading(element: XmlElement, reading: OdfReading): XmlElement {
  const level = Math.max(
    1,
    Math.min(Number(element.attributes["text:outline-level"] ?? 1) || 1, 6),
  );
  return flowElement(`h${level}`, toFlow(element.children, reading));
}

function paragraph(element: XmlElement, reading: OdfReading): XmlNode[] {
  const styleName = element.attributes["text:style-name"];
  if (reading.styles.isHidden(styleName)) return [];
  const names = reading.styles.namesOf(styleName);
  const children = toFlow(element.children, reading);
  if (names.includes("Title")) return [flowElement("h1", children)];
  if (names.includes("Preformatted_20_Text")) return [flowElement("pre", children)];
  // Formatting of a paragraph's own style is emphasis; that of a named style is its look.
  const tags = names.length > 1 ? reading.styles.tagsOf(styleName) : [];
  const named = reading.styles.tagsOf(names[1]);
  const [only, ...others] = children;
  if (only !== undefined && isElement(only) && only.name === "math" && others.length === 0) {
    return [flowElement("p", [flowElement("math", only.children, { display: "block" })])];
  }
  return [
    flowElement(
      "p",
      wrap(
        children,
        tags.filter((tag) => !named.includes(tag)),
      ),
    ),
  ];
}

/** Neighbouring lines of code are one listing; presentations write each item as a list of its own. */
function joinNeighbours(nodes: readonly XmlNode[]): XmlNode[] {
  const joined: XmlNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isSame =
      last !== undefined && isElement(last) && isElement(node) && last.name === node.name;
    if (isSame && node.name === "pre") {
      joined[joined.length - 1] = flowElement("pre", [...last.children, "\n", ...node.children]);
    } else if (isSame && node.name === "ul") {
      joined[joined.length - 1] = flowElement("ul", [...last.children, ...node.children]);
    } else joined.push(node);
  }
  return joined;
}

function span(element: XmlElement, reading: OdfReading): XmlNode[] {
  const styleName = element.attributes["text:style-name"];
  if (reading.styles.isHidden(styleName)) return [];
  return wrap(toFlow(element.children, reading), reading.styles.tagsOf(styleName));
}

function wrap(children: readonly XmlNode[], tags: readonly string[]): XmlNode[] {
  return tags.reduceRight<XmlNode[]>((inner, tag) => [flowElement(tag, inner)], [...children]);
}

function list(element: XmlElement, reading: OdfReading): XmlNode[] {
  const listStyle = element.attributes["text:style-name"] ?? reading.listStyle;
  const listLevel = reading.listLevel + 1;
  const inside = { ...reading, listLevel, listStyle };
  const elements = childElements(element).filter(({ name }) =>
    /^text:list-(?:item|header)$/.test(name),
  );
  const items = elements.map((item) => flowElement("li", toFlow(item.children, inside)));
  const name = reading.styles.isNumbered(listStyle, listLevel) ? "ol" : "ul";
  const start = startOf(element, elements[0], inside);
  if (listLevel === 1) reading.numbers.set(listStyle ?? "", start + items.length - 1);
  return [flowElement(name, items, { start: String(start) })];
}

/** A list may go on where an earlier one of its style ended. */
function startOf(
  { attributes }: XmlElement,
  first: XmlElement | undefined,
  { listLevel, listStyle, numbers }: OdfReading,
): number {
  const isContinued =
    attributes["text:continue-numbering"] === "true" ||
    attributes["text:continue-list"] !== undefined;
  const written = Number(first?.attributes["text:start-value"] ?? Number.NaN);
  if (Number.isInteger(written)) return written;
  return isContinued && listLevel === 1 ? (numbers.get(listStyle ?? "") ?? 0) + 1 : 1;
}

function note(element: XmlElement, reading: OdfReading): XmlNode[] {
  const citation = findChild(element, "text:note-citation");
  const label = citation === undefined ? "" : textContent(citation).trim();
  const mark = flowElement("sup", [label]);
  const body = findChild(element, "text:note-body");
  reading.notes.push(
    flowElement("p", [mark, " ", ...inlineOf(toFlow(body?.children ?? [], reading))]),
  );
  return [mark];
}

/** The paragraphs of a note as one. */
function inlineOf(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.flatMap((node, index) =>
    isElement(node) && node.name === "p"
      ? [...(index > 0 ? [flowElement("br", [])] : []), ...node.children]
      : [node],
  );
}

function table(element: XmlElement, reading: OdfReading): XmlElement {
  const rowsOf = (group: XmlElement, isHead: boolean): XmlElement[] =>
    childElements(group).flatMap((child) => {
      if (child.name === "table:table-row") return [row(child, isHead, reading)];
      if (child.name === "table:table-header-rows") return rowsOf(child, true);
      return /^table:table-row(?:s|-group)$/.test(child.name) ? rowsOf(child, isHead) : [];
    });
  return flowElement("table", rowsOf(element, false));
}

/** More repeated cells than this only fill a page. */
const MAX_REPEATED = 64;

function row(element: XmlElement, isHead: boolean, reading: OdfReading): XmlElement {
  const cells = childElements(element, "table:table-cell").flatMap((cell) => {
    const { attributes } = cell;
    const count = Math.min(
      Number(attributes["table:number-columns-repeated"] ?? 1) || 1,
      MAX_REPEATED,
    );
    const written = flowElement(isHead ? "th" : "td", toFlow(cell.children, reading), {
      colspan: attributes["table:number-columns-spanned"] ?? "1",
      rowspan: attributes["table:number-rows-spanned"] ?? "1",
    });
    return Array.from({ length: count }, () => written);
  });
  return flowElement("tr", cells);
}

const SHOWN_IN_FRAMES: ReadonlySet<string> = new Set(["draw:text-box", "table:table"]);

/** A picture, a box of text, a table, a formula or a chart. */
function frame(element: XmlElement, reading: OdfReading): XmlNode[] {
  const object = findChild(element, "draw:object");
  const inside = object && reading.pkg.readObject(object.attributes["xlink:href"] ?? "");
  if (inside !== undefined) {
    if (/(?:^|:)math$/.test(inside.name)) return [flowElement("math", inside.children)];
    const [data] = descendantElements(inside, "table:table");
    if (data !== undefined) return [table(data, reading)];
  }
  // Beside what it shows, a frame may have a picture of that.
  const shown = childElements(element).filter(({ name }) => SHOWN_IN_FRAMES.has(name));
  const image = findChild(element, "draw:image");
  if (image === undefined || shown.length > 0) return toFlow(shown, reading);
  const description = findChild(element, "svg:desc") ?? findChild(element, "svg:title");
  return [
    flowElement("img", [], {
      src: image.attributes["xlink:href"] ?? "",
      alt: description === undefined ? "" : textContent(description),
    }),
  ];
}
