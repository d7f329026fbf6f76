import { type HtmlElement, readTables } from "./html-elements.ts";
import { collapseWhitespace, decodeCharacterReferences } from "./plain-text.ts";
import { createTextRenameCost } from "./rename-cost.ts";
import { type TreeNode, treeDistance } from "./tree-distance.ts";

/** TEDS: how alike the tables of two documents are, in structure and text, 0 to 1. `undefined` when the truth has none. */
export function scoreTables(truth: string, prediction: string): number | undefined {
  return scoreTableElements(readTables(truth), readTables(prediction));
}

/** TEDS of tables that are read already. */
export function scoreTableElements(
  expected: readonly HtmlElement[],
  found: readonly HtmlElement[],
): number | undefined {
  if (expected.length === 0) return undefined;
  if (found.length === 0) return 0;
  const size = Math.max(countElements(expected), countElements(found));
  const distance = treeDistance(wrap(found), wrap(expected), createTextRenameCost());
  return 1 - distance / size;
}

function wrap(tables: readonly HtmlElement[]): TreeNode {
  return { label: "table", text: "", children: tables.map(toTree) };
}

function toTree(element: HtmlElement): TreeNode {
  if (element.tag !== "td") {
    return { label: element.tag, text: "", children: childElements(element).map(toTree) };
  }
  const label = `td ${spanOf(element, "colspan")} ${spanOf(element, "rowspan")}`;
  return { label, text: cellText(element), children: [] };
}

export function spanOf({ attributes }: HtmlElement, name: string): number {
  const value = attributes.get(name)?.trim() ?? "";
  return /^[+-]?\d+$/.test(value) ? Number(value) : 1;
}

export function cellText(cell: HtmlElement): string {
  const source = decodeCharacterReferences(contentSource(cell));
  return collapseWhitespace(source.replaceAll(/<br\s*\/?>/g, "\n"));
}

/** The inside of a cell as the benchmark compares it: tags count as text, what follows an inner cell does not. */
function contentSource({ content }: HtmlElement): string {
  const parts = content.map((part, position) => {
    if (typeof part !== "string") return `<${part.tag}>${contentSource(part)}</${part.tag}>`;
    const before = content[position - 1];
    return typeof before === "object" && before.tag === "td" ? "" : part;
  });
  return parts.join("");
}

function countElements(elements: readonly HtmlElement[]): number {
  return elements.reduce((count, element) => count + 1 + countElements(childElements(element)), 0);
}

export function childElements({ content }: HtmlElement): HtmlElement[] {
  return content.filter((part) => typeof part !== "string");
}
