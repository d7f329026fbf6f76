import type { Block } from "@parser/contract";
import { numberBlocks } from "../blocks/number-blocks.ts";
import { bindCaptions } from "./bind-captions.ts";
import { findFootnotes } from "./find-footnotes.ts";
import { joinListItems } from "./join-list-items.ts";
import type { PageText } from "./read-paragraphs.ts";
import { tidyHeadings } from "./tidy-headings.ts";

/** What can only be told once all blocks of a page are known, in reading order: notes, lists, captions, numbers. */
export function finishPage(blocks: readonly Block[], { page, body }: PageText): Block[] {
  const withNotes = findFootnotes(tidyHeadings(blocks), { page, bodySize: body.size });
  return bindCaptions(numberBlocks(joinListItems(withNotes)));
}
