import type { XmlElement, XmlNode } from "@parsewright/document/xml";
import { flowElement } from "./flow-tree.ts";
import { type ListItem, nestList } from "./nest-list.ts";

/** A paragraph of a format that says of each by itself what it is. */
export interface FlowParagraph {
  readonly children: readonly XmlNode[];
  /** 1 to 6. */
  readonly headingLevel?: number | undefined;
  readonly listItem?: Omit<ListItem, "children"> | undefined;
}

/** Headings, paragraphs and lists, from paragraphs in a row. */
export function assembleParagraphs(paragraphs: readonly FlowParagraph[]): XmlElement[] {
  const elements: XmlElement[] = [];
  let items: ListItem[] = [];
  const flush = () => {
    for (const element of nestList(items)) elements.push(element);
    items = [];
  };
  for (const { children, headingLevel, listItem } of paragraphs) {
    if (headingLevel === undefined && listItem !== undefined) {
      items.push({ ...listItem, children });
      continue;
    }
    flush();
    elements.push(flowElement(headingLevel === undefined ? "p" : `h${headingLevel}`, children));
  }
  flush();
  return elements;
}
