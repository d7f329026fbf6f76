/** An element of a document read whole. Names carry a canonical prefix: see `namespaces.ts`. */
export interface XmlElement {
  /** Prefix and local name, such as `w:p`, whatever prefix the file itself uses. */
  readonly name: string;
  /** By canonical name. An attribute without a prefix has none here either. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== "string";
}

/** The child elements, all or those of one name. */
export function childElements(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (node): node is XmlElement => isElement(node) && (name === undefined || node.name === name),
  );
}

/** The first child of that name; with several names, the element they lead to, one level each. */
export function findChild(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  let found = element;
  for (const name of names) {
    found = found?.children.find(
      (node): node is XmlElement => isElement(node) && node.name === name,
    );
  }
  return found;
}

/** Every element of that name below this one, in document order. */
export function descendantElements(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantElements(child, name),
  ]);
}

/** All text below the element, joined. */
export function textContent(element: XmlElement): string {
  return element.children.map((node) => (isElement(node) ? textContent(node) : node)).join("");
}
