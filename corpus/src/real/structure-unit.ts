import { chainOf, type StructureNode } from "./tagged-page.ts";
import { hasInside, readTaggedTable, type TaggedCell, type TaggedTable } from "./tagged-table.ts";
import type { LineKind } from "./line-label.ts";

/** The element that makes a block of the text, and what it is. */
export interface Unit {
  readonly kind: Exclude<LineKind, "header" | "footer" | "page_number" | "text-or-list">;
  readonly block: StructureNode;
  readonly level?: number;
  readonly table?: TaggedTable;
  readonly cell?: TaggedCell;
}

/** Kinds of blocks by their role, the more telling first: a paragraph of a note is the note. */
const ROLES: readonly (readonly [Unit["kind"], RegExp])[] = [
  ["contents", /^TOCI$/u],
  ["caption", /^Caption$/u],
  ["formula", /^Formula$/u],
  ["code", /^Code$/u],
  ["reference", /^BibEntry$/u],
  ["aside", /^Aside$/u],
];

const NOTE = /^(?:Note|FENote|Footnote|Endnote)$/u;
const HEADING = /^(?:H[1-6]?|Title)$/u;

const units = new WeakMap<StructureNode, { readonly unit: Unit | undefined }>();
const tables = new WeakMap<StructureNode, TaggedTable>();

/** The unit that an element is in; `undefined` where its roles do not say what it is. */
export function readUnits(node: StructureNode): Unit | undefined {
  const known = units.get(node);
  if (known !== undefined) return known.unit;
  const unit = unitOf(chainOf(node));
  units.set(node, { unit });
  return unit;
}

function unitOf(chain: readonly StructureNode[]): Unit | undefined {
  // A note belongs to its page, also where a cell refers to it.
  const note = chain.find(({ role }) => NOTE.test(role));
  if (note !== undefined) return { kind: "footnote", block: note };
  const outerTable = chain.findLast((node) => node.role === "Table" && !isFrame(node));
  if (outerTable !== undefined) return unitOfCell(outerTable, chain);
  const figure = chain.findLast(({ role }) => role === "Figure");
  if (figure !== undefined) return { kind: "figure_text", block: figure };
  for (const [kind, pattern] of ROLES) {
    const block = chain.find(({ role }) => pattern.test(role));
    if (block !== undefined) return { kind, block };
  }
  if (chain.some(({ role }) => /^(?:Form|Index|Artifact|TOC)$/u.test(role))) return undefined;
  return unitOfHeading(chain) ?? unitOfText(chain);
}

/** Numbered headings may be items of a list that has nothing else: then their number is part of the heading. */
function unitOfHeading(chain: readonly StructureNode[]): Unit | undefined {
  const item = chain.find(({ role }) => role === "LI");
  const heading =
    chain.find(({ role }) => HEADING.test(role)) ?? (item && findInside(item, HEADING));
  if (heading === undefined) return undefined;
  const level = Number(heading.role.slice(1));
  return { kind: "title", block: item ?? heading, ...(level >= 1 && { level }) };
}

function unitOfText(chain: readonly StructureNode[]): Unit | undefined {
  const item = chain.find(({ role }) => role === "LI");
  if (item !== undefined) return { kind: "list", block: item };
  const paragraph = chain.find(({ role }) => role === "P") ?? findLeafBox(chain);
  return paragraph && { kind: "text", block: paragraph };
}

const BLOCK = /^(?:P|H[1-6]?|L|LI|Table|Figure|Div|Sect|Caption|BlockQuote)$/u;

/** Pages of browsers may have paragraphs as boxes: one that has no other block in it is a paragraph. */
function findLeafBox(chain: readonly StructureNode[]): StructureNode | undefined {
  const box = chain.find(({ role }) => BLOCK.test(role));
  return box?.role === "Div" && findInside(box, BLOCK) === undefined ? box : undefined;
}

/** Tables of one column with headings, lists or tables in it are frames around text. */
function isFrame(node: StructureNode): boolean {
  return tableOf(node).shape === "box" && hasInside(node, /^(?:H[1-6]?|L|Table)$/u);
}

function tableOf(node: StructureNode): TaggedTable {
  const table = tables.get(node) ?? readTaggedTable(node);
  tables.set(node, table);
  return table;
}

function unitOfCell(node: StructureNode, chain: readonly StructureNode[]): Unit {
  const table = tableOf(node);
  const own = new Set(chain);
  const cell = table.cells.find((one) => own.has(one.node));
  return { kind: "table", block: node, table, ...(cell && { cell }) };
}

function findInside(node: StructureNode, pattern: RegExp): StructureNode | undefined {
  for (const child of node.children) {
    if (child.role === "L") continue;
    const found = pattern.test(child.role) ? child : findInside(child, pattern);
    if (found !== undefined) return found;
  }
  return undefined;
}
