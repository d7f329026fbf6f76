import type { ContentList, ContentListEntry } from "@parsewright/contract";
import { comparableText } from "../scoring/markdown-blocks.ts";
import { withoutListMark } from "../scoring/list-items.ts";

/** Kinds that a reader distinguishes. */
export type ElementKind = `heading ${number}` | "caption" | "list item" | "text";

/** Each text of a page, as it is compared, and what it was taken for. */
export type PageElements = ReadonlyMap<string, ElementKind>;

/** The texts of a page with their kinds. A text that is there as two kinds is left out: it is not known which is which. */
export function pageElements(list: ContentList): PageElements {
  const elements = new Map<string, ElementKind>();
  const ambiguous = new Set<string>();
  for (const [text, kind] of list.flatMap(entryElements)) {
    const comparable = comparableText(withoutListMark(text));
    if (comparable === "") continue;
    if ((elements.get(comparable) ?? kind) !== kind) ambiguous.add(comparable);
    elements.set(comparable, kind);
  }
  for (const text of ambiguous) elements.delete(text);
  return elements;
}

function entryElements(entry: ContentListEntry): [string, ElementKind][] {
  switch (entry.type) {
    case "text":
      if (entry.list_items !== undefined)
        return entry.list_items.map((item) => [item, "list item"]);
      return [
        [entry.text, entry.text_level === undefined ? "text" : `heading ${entry.text_level}`],
      ];
    case "table":
      return entry.table_caption.map((caption) => [caption, "caption"]);
    case "image":
      return entry.image_caption.map((caption) => [caption, "caption"]);
    default:
      return [];
  }
}
