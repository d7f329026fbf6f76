import { isElement, type XmlElement, type XmlNode } from "@parsewright/document/xml";

/** An element of the tree that formats of running text are read into. Its names are those of HTML. */
export function flowElement(
  name: string,
  children: readonly XmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, attributes, children };
}

const BLOCK_NAMES: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hgroup hr html li listing main menu nav ol p pre search section summary table tbody td tfoot " +
    "th thead tr ul xmp"
  ).split(" "),
);

/** Elements that show nothing, or nothing that can be read without a network or a player. */
const UNSHOWN_NAMES: ReadonlySet<string> = new Set(
  (
    "applet area audio base button canvas colgroup datalist embed frame frameset head iframe link map meta noframes " +
    "noscript object param rp script source style svg template title track video wbr"
  ).split(" "),
);

export function isUnshown({ name, attributes }: XmlElement): boolean {
  if (name === "script") return !isTexScript(attributes);
  return UNSHOWN_NAMES.has(name);
}

function isTexScript({ type = "" }: Readonly<Record<string, string>>): boolean {
  return type.toLowerCase().startsWith("math/tex");
}

const HIDING_STYLE =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d]))/i;

/** Checks whether a person who opens the page sees nothing of it: people hide instructions to language models in this way. */
export function isHidden({ attributes }: XmlElement): boolean {
  return (
    attributes["hidden"] !== undefined ||
    attributes["aria-hidden"] === "true" ||
    HIDING_STYLE.test(attributes["style"] ?? "")
  );
}

/** Page breaks that HTML and EPUB usually put into style sheets, here in the element itself. */
const BREAKING_STYLE =
  /(?:^|;)\s*(?:page-)?break-before\s*:\s*(?:always|page|left|right|recto|verso)\b/i;

/** Checks whether the first thing that is shown from here on is at the top of a page. */
export function beginsPage({ attributes }: XmlElement): boolean {
  return BREAKING_STYLE.test(attributes["style"] ?? "");
}

/** Ends a page, and shows nothing itself. */
export function pageBreak(): XmlElement {
  return flowElement("hr", [], { style: "break-before: page" });
}

/** Asks each element once whether it begins a line of its own, or contains one that does. */
export function createBlockFinder(): (node: XmlNode) => boolean {
  const known = new WeakMap<XmlElement, boolean>();
  const find = (node: XmlNode): boolean => {
    if (!isElement(node)) return false;
    if (BLOCK_NAMES.has(node.name)) return true;
    const answer = known.get(node) ?? (!isUnshown(node) && node.children.some(find));
    known.set(node, answer);
    return answer;
  };
  return find;
}

/** Every element of these names below this one, in document order. */
export function descendantsNamed(element: XmlElement, names: ReadonlySet<string>): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (node: XmlNode): void => {
    if (!isElement(node)) return;
    if (names.has(node.name)) found.push(node);
    node.children.forEach(visit);
  };
  element.children.forEach(visit);
  return found;
}
