import type { Block } from "@parsewright/contract";
import { captionKindOf, labelOf, startsTableNote } from "@parsewright/document/language";
import type { CaptionEvidence, ReadBlock } from "@parsewright/document/captions";
import { firstLineOf } from "@parsewright/document/blocks";

/** A caption or note is this close to its figure, in points, where a model says what it is. */
const MAX_GAP_POINTS = 60;

/** There may be a legend or white between a title and what it is over. */
const MAX_TITLE_GAP_POINTS = 120;

/** Words alone are weaker evidence: a caption is this close, a note closer. */
const MAX_WORDED_CAPTION_GAP_POINTS = 40;
const MAX_WORDED_NOTE_GAP_POINTS = 14;

/** Collects what the detector of a block, or its own words, say about the figure that it belongs to. */
export function captionEvidence(block: ReadBlock): CaptionEvidence | undefined {
  const text = firstLineOf(block);
  if (block.role !== undefined) {
    const maxGapPoints = block.role === "title" ? MAX_TITLE_GAP_POINTS : MAX_GAP_POINTS;
    return { role: block.role, names: labelOf(text)?.kind, isWorded: false, maxGapPoints };
  }
  const names = isRunningText(block) ? captionKindOf(text) : undefined;
  if (names !== undefined) {
    const maxGapPoints = MAX_WORDED_CAPTION_GAP_POINTS;
    return { role: "caption", names, isWorded: true, maxGapPoints };
  }
  if (block.type !== "text" || !startsTableNote(text)) return undefined;
  const maxGapPoints = MAX_WORDED_NOTE_GAP_POINTS;
  return { role: "footnote", names, isWorded: true, maxGapPoints };
}

function isRunningText({ type }: Block): boolean {
  return type === "text" || type === "list" || type === "paragraph_title";
}
