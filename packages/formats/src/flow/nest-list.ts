import type { XmlElement, XmlNode } from "@parsewright/document/xml";
import { flowElement } from "./flow-tree.ts";

/** A paragraph that is an item of a list. */
export interface ListItem {
  /** From 0. */
  readonly level: number;
  /** `undefined` for a bullet. */
  readonly number: number | undefined;
  readonly children: readonly XmlNode[];
}

/** Deeper levels than this only move text to the right. */
const MAX_LEVEL = 12;

/** Lists in lists, from items that only say how deep they are. A list ends where the next item is of the other kind. */
export function nestList(items: readonly ListItem[]): XmlElement[] {
  const lists: XmlElement[] = [];
  let position = 0;
  while (position < items.length) {
    const { list, end } = readList(items, position, 0);
    lists.push(list);
    position = end;
  }
  return lists;
}

function readList(
  items: readonly ListItem[],
  start: number,
  depth: number,
): { list: XmlElement; end: number } {
  const first = items[start];
  const level = Math.min(first?.level ?? 0, MAX_LEVEL);
  const isOrdered = first?.number !== undefined;
  const entries: XmlElement[] = [];
  let position = start;
  for (let item = items[position]; item !== undefined; item = items[position]) {
    if (item.level < level) break;
    if (item.level > level && depth < MAX_LEVEL) {
      const inner = readList(items, position, depth + 1);
      const last = entries.pop() ?? flowElement("li", []);
      entries.push(flowElement("li", [...last.children, inner.list]));
      position = inner.end;
      continue;
    }
    if ((item.number !== undefined) !== isOrdered) break;
    entries.push(flowElement("li", item.children));
    position += 1;
  }
  const attributes = isOrdered ? { start: String(first.number) } : {};
  return { list: flowElement(isOrdered ? "ol" : "ul", entries, attributes), end: position };
}
