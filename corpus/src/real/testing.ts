import type { Outside, Owner, StructureNode, TaggedLine } from "./tagged-page.ts";

/** An element for tests; its children know it. */
export function element(
  role: string,
  children: readonly StructureNode[] = [],
  spans: Partial<Pick<StructureNode, "rowSpan" | "columnSpan">> = {},
): StructureNode {
  const node = { role, parent: undefined, children, rowSpan: 1, columnSpan: 1, ...spans };
  for (const child of children) Object.assign(child, { parent: node });
  return node;
}

interface LineOptions {
  readonly at?: readonly [left: number, top: number];
  readonly size?: number;
  readonly isBold?: boolean;
}

let order = 0;

/** A line for tests, whose characters all belong to one element. */
export function lineOf(
  text: string,
  node: StructureNode | Outside,
  { at = [50, 100], size = 10, isBold = false }: LineOptions = {},
): TaggedLine {
  order += 1;
  const owner: Owner = typeof node === "string" ? node : { node, order };
  const texts = text.split("");
  return {
    text,
    texts,
    size,
    isBold,
    box: [at[0], at[1], at[0] + texts.length * 5, at[1] + size],
    owners: texts.map(() => owner),
  };
}
