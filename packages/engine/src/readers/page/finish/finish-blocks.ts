import type { Block } from "@parsewright/contract";
import { isDottedRule } from "@parsewright/document/language";
import { blockText } from "@parsewright/document/blocks";
import { bindCaptions, type ReadBlock } from "@parsewright/document/captions";
import type { PageText } from "../../paragraphs/read-paragraphs.ts";
import { bindFieldValues } from "./bind-field-values.ts";
import { captionEvidence } from "./caption-evidence.ts";
import { findFootnotes } from "./find-footnotes.ts";
import { joinCaptionLines } from "./join-caption-lines.ts";
import { joinListItems } from "./join-list-items.ts";
import { partNotes } from "./part-notes.ts";
import { tidyHeadings } from "./tidy-headings.ts";

/** Settles what only all blocks of a page show together, in reading order: headings, notes, lists, captions, numbers. */
export function finishBlocks(blocks: readonly ReadBlock[], { page, body }: PageText): Block[] {
  const written = blocks.filter((block) => !isDottedRule(blockText(block)));
  const withValues = bindFieldValues(written, page);
  const withNotes = findFootnotes(tidyHeadings(withValues, body.size), {
    page,
    bodySize: body.size,
  });
  return bindCaptions(joinCaptionLines(joinListItems(partNotes(withNotes))), captionEvidence);
}
