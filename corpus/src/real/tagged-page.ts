/** An element of a page's structure tree, after the role map. */
export interface StructureNode {
  readonly role: string;
  readonly parent: StructureNode | undefined;
  readonly children: readonly StructureNode[];
  readonly rowSpan: number;
  readonly columnSpan: number;
}

/** A piece of marked content: the element that it belongs to, and its place in the order of the tree. */
export interface Content {
  readonly node: StructureNode;
  readonly order: number;
}

/** Text outside the tree: running lines that say so, other artifacts, text without a mark, and marks that no element has. */
export type Outside = "header" | "footer" | "artifact" | "loose" | "lost";

export type Owner = Content | Outside;

export interface TaggedLine {
  readonly text: string;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
  readonly size: number;
  readonly isBold: boolean;
  /** Text that each character adds, with the space before it. */
  readonly texts: readonly string[];
  /** Of each character. */
  readonly owners: readonly Owner[];
}

export interface TaggedPage {
  /** Counted from 0. */
  readonly index: number;
  readonly height: number;
  readonly lines: readonly TaggedLine[];
}

/** An element and all around it, the innermost first. */
export function chainOf(node: StructureNode): StructureNode[] {
  const chain: StructureNode[] = [];
  for (let one: StructureNode | undefined = node; one !== undefined; one = one.parent)
    chain.push(one);
  return chain;
}
