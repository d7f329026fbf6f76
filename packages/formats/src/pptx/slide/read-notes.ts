import type { Block } from "@parsewright/contract";
import { lineBlock } from "@parsewright/document/blocks";
import { childElements, findChild } from "@parsewright/document/xml";
import { placeholderOf } from "../template/placeholder.ts";
import { isEmptyParagraph, readParagraphs } from "../text/read-paragraphs.ts";
import { textContextOf } from "../text/text-context.ts";
import type { SlideScope } from "./slide-scope.ts";

/** Reads the speaker's notes as one block, without the furniture of the notes page. */
export function readNotes(scope: SlideScope): Block[] {
  const part = scope.pkg.relatedPart(scope.part, "notesSlide");
  if (part === undefined) return [];
  try {
    const tree = findChild(scope.pkg.readXml(part), "p:cSld", "p:spTree");
    const shapes = tree === undefined ? [] : childElements(tree, "p:sp");
    const lines = shapes
      .filter((shape) => placeholderOf(shape)?.type === "body")
      .flatMap((element) => {
        const place = { element, ancestors: [], placeholderType: undefined };
        const context = textContextOf(place, { ...scope, part });
        return readParagraphs(findChild(element, "p:txBody"), context);
      })
      .filter((paragraph) => !isEmptyParagraph(paragraph))
      .flatMap((paragraph) => paragraph.lines);
    return lines.length === 0 ? [] : [lineBlock("page_footnote", lines)];
  } catch {
    scope.notes.add("The speaker notes are damaged and were left out.");
    return [];
  }
}
