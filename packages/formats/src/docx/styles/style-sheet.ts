import { childElements, findChild, isElement, type XmlElement } from "@parsewright/document/xml";
import { isOn, valueOf } from "../tree/values.ts";

/** A paragraph, character or numbering style. */
export interface Style {
  readonly id: string;
  /** In lower case; the same in every language version of Word for its own styles. */
  readonly name: string;
  readonly paragraph: XmlElement | undefined;
  readonly run: XmlElement | undefined;
}

export interface StyleSheet {
  /** The style and those it is based on, nearest first. Without an id, the default paragraph style. */
  paragraphChain(id: string | undefined): readonly Style[];
  characterChain(id: string | undefined): readonly Style[];
  /** Checks whether a table style sets the first row apart as its header. */
  hasHeaderRow(tableStyleId: string): boolean;
  /** The numbering that a list style stands for. */
  numberingOf(id: string): string | undefined;
  /** Run properties that hold where no style says otherwise. */
  readonly defaultRun: XmlElement | undefined;
}

interface StyleEntry extends Style {
  readonly basedOn: string | undefined;
  /** Format that a table style gives to the first row. */
  readonly firstRow: XmlElement | undefined;
}

/** Reads `w:styles`. Without it the ids of styles must do for their names. */
export function readStyleSheet(root: XmlElement | undefined): StyleSheet {
  const elements = root === undefined ? [] : childElements(root, "w:style");
  const entries = new Map(elements.map((element) => [styleId(element), toEntry(element)]));
  const defaultParagraph = elements.find(
    ({ attributes }) =>
      attributes["w:type"] === "paragraph" && isOnAttribute(attributes["w:default"]),
  );
  const defaultId = defaultParagraph && styleId(defaultParagraph);
  const chains = new Map<string, readonly Style[]>();

  function chainOf(id: string | undefined): readonly Style[] {
    if (id === undefined) return [];
    const known = chains.get(id);
    if (known !== undefined) return known;
    const chain = followChain(id, entries);
    chains.set(id, chain);
    return chain;
  }
  return {
    paragraphChain: (id) => {
      if (id !== undefined && entries.size === 0) return [guessStyle(id)];
      return chainOf(id !== undefined && entries.has(id) ? id : defaultId);
    },
    characterChain: chainOf,
    hasHeaderRow: (id) =>
      followChain(id, entries).some(({ firstRow }) => firstRow && isSetApart(firstRow)),
    numberingOf: (id) => valueOf(entries.get(id)?.paragraph, "w:numPr", "w:numId"),
    defaultRun: findChild(root, "w:docDefaults", "w:rPrDefault", "w:rPr"),
  };
}

/** The first of the styles that sets a property, as that style sets it. */
export function findProperty(
  chain: readonly Style[],
  kind: "paragraph" | "run",
  name: string,
): XmlElement | undefined {
  for (const style of chain) {
    const found = style[kind]?.children.find(
      (node): node is XmlElement => isElement(node) && node.name === name,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Ids are the English names without spaces: `Heading1` is `heading 1`. */
function guessStyle(id: string): Style {
  const name = id.replace(/(\D)(\d)$/, "$1 $2").toLowerCase();
  return { id, name, paragraph: undefined, run: undefined };
}

function styleId({ attributes }: XmlElement): string {
  return attributes["w:styleId"] ?? "";
}

function isOnAttribute(value: string | undefined): boolean {
  return (
    value !== undefined && isOn({ name: "", attributes: { "w:val": value }, children: [] }) === true
  );
}

function toEntry(element: XmlElement): StyleEntry {
  return {
    id: styleId(element),
    name: valueOf(element, "w:name")?.toLowerCase() ?? "",
    basedOn: valueOf(element, "w:basedOn"),
    paragraph: findChild(element, "w:pPr"),
    run: findChild(element, "w:rPr"),
    firstRow: childElements(element, "w:tblStylePr").find(
      ({ attributes }) => attributes["w:type"] === "firstRow",
    ),
  };
}

/** Bold, shaded, or repeated on each page. */
function isSetApart(format: XmlElement): boolean {
  return (
    isOn(findChild(format, "w:rPr", "w:b")) === true ||
    isOn(findChild(format, "w:trPr", "w:tblHeader")) === true ||
    findChild(format, "w:tcPr", "w:shd") !== undefined
  );
}

/** A style that is based on itself, however indirectly, ends the chain. */
function followChain(id: string, entries: ReadonlyMap<string, StyleEntry>): StyleEntry[] {
  const chain = new Set<StyleEntry>();
  let entry = entries.get(id);
  while (entry !== undefined && !chain.has(entry)) {
    chain.add(entry);
    entry = entry.basedOn === undefined ? undefined : entries.get(entry.basedOn);
  }
  return [...chain];
}
