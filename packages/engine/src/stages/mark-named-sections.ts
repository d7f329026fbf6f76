import type { Block } from "@parsewright/contract";
import {
  isAbstractTitle,
  isReferencesTitle,
  startsWithAbstractName,
} from "@parsewright/document/language";
import { blockText } from "@parsewright/document/blocks";
import { editBodyBlocks } from "./body-blocks.ts";
import type { Stage } from "./stage.ts";

type Section = "references" | "abstract" | "other";

/**
 * Marks the blocks under headings such as Abstract and References, up to the next heading, with the type of the
 * section.
 */
export const markNamedSections: Stage = {
  name: "mark-named-sections",
  apply: (document) =>
    editBodyBlocks(document, (blocks) => {
      let section: Section = "other";
      for (const { block } of blocks) {
        if (isHeading(block)) section = sectionOf(block);
        else if (section === "references") markReference(block);
        else if (section === "abstract" || startsWithAbstractName(blockText(block)))
          markAbstract(block);
      }
    }),
};

function isHeading({ type }: Block): boolean {
  return type === "doc_title" || type === "paragraph_title" || type === "title";
}

function sectionOf(heading: Block): Section {
  const text = blockText(heading);
  if (isReferencesTitle(text)) return "references";
  return isAbstractTitle(text) ? "abstract" : "other";
}

/** Entries that begin with a number were read as items of a list; the others are paragraphs. */
function markReference(block: Block): void {
  if (block.type === "list") block.sub_type = "ref_text";
  else if (block.type === "text" && !block.lines_deleted) block.type = "ref_text";
}

function markAbstract(block: Block): void {
  if (block.type === "text" && !block.lines_deleted) block.type = "abstract";
}
