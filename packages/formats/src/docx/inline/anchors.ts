import { childElements, type XmlElement } from "@parsewright/document/xml";
import { walkElements } from "../tree/walk-elements.ts";
import { bookmarkOf, parseInstruction } from "./field-instruction.ts";

/** The places of a document that something in it links to. */
export interface Anchors {
  /** The name of a paragraph as a place; `undefined` when nothing links to it. */
  nameOf(paragraph: XmlElement): string | undefined;
  /** The name of the place that a bookmark stands for; `undefined` when there is none. */
  resolve(bookmark: string): string | undefined;
}

/** Finds the bookmarks that links use. A paragraph with several has the name of the first. */
export function findAnchors(body: XmlElement): Anchors {
  const used = findUsedBookmarks(body);
  const names = new Map<XmlElement, string>();
  const places = new Map<string, string>();
  /** Bookmarks between paragraphs stand for the next one. */
  let waiting: string[] = [];

  function visit(element: XmlElement, paragraph: XmlElement | undefined): void {
    for (const child of childElements(element)) {
      const bookmark = child.attributes["w:name"];
      if (child.name === "w:bookmarkStart" && bookmark !== undefined) {
        if (paragraph === undefined) waiting.push(bookmark);
        else place(bookmark, paragraph);
      } else if (child.name === "w:p") {
        for (const before of waiting) place(before, child);
        waiting = [];
        visit(child, child);
      } else {
        visit(child, paragraph);
      }
    }
  }
  function place(bookmark: string, paragraph: XmlElement): void {
    if (!used.has(bookmark)) return;
    const name = names.get(paragraph) ?? bookmark;
    names.set(paragraph, name);
    places.set(bookmark, name);
  }
  visit(body, undefined);
  return {
    nameOf: (paragraph) => names.get(paragraph),
    resolve: (bookmark) => places.get(bookmark),
  };
}

/** The bookmark that an element links to, be it a link or a field. */
export function linkedBookmark({ name, attributes }: XmlElement): string | undefined {
  if (name === "w:hyperlink" && attributes["r:id"] === undefined) return attributes["w:anchor"];
  if (name !== "w:fldSimple") return undefined;
  return bookmarkOf(parseInstruction(attributes["w:instr"] ?? ""));
}

function findUsedBookmarks(body: XmlElement): Set<string> {
  const used = new Set<string>();
  for (const element of walkElements(body)) {
    const bookmark = linkedBookmark(element);
    if (bookmark !== undefined) used.add(bookmark);
  }
  return used;
}
