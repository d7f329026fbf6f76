import type { BlockType } from "@parsewright/contract";
import { overlapX } from "@parsewright/document/geometry";
import {
  isNumberedHeading,
  startsInLowerCase,
  startsListItem,
} from "@parsewright/document/language";
import { SAME_SIZE_POINTS } from "@parsewright/document/order";
import type { TextLine } from "../text/text-line.ts";

/** Lines of one heading are closer than this many font sizes, foot of one to head of the next. */
const MAX_GAP_SIZES = 1;

const HEADINGS: ReadonlySet<BlockType> = new Set(["doc_title", "paragraph_title"]);

/** A paragraph and what it was found to be. */
export interface Classified {
  readonly paragraph: TextLine[];
  readonly type: BlockType;
}

/** Joins headings that are set over several lines, wide apart, to one. */
export function joinHeadings(
  paragraphs: readonly TextLine[][],
  classify: (paragraph: readonly TextLine[]) => BlockType,
): Classified[] {
  const joined: Classified[] = [];
  for (const paragraph of paragraphs) {
    const type = classify(paragraph);
    const above = joined.at(-1);
    if (
      above !== undefined &&
      HEADINGS.has(above.type) &&
      (HEADINGS.has(type) || isRestOfHeading(paragraph)) &&
      continuesHeading(above.paragraph, paragraph)
    ) {
      above.paragraph.push(...paragraph);
    } else {
      joined.push({ paragraph: [...paragraph], type });
    }
  }
  return joined;
}

/** No heading by itself, but the rest of one. */
function isRestOfHeading([first]: readonly TextLine[]): boolean {
  return startsInLowerCase(first?.text ?? "");
}

function continuesHeading(above: readonly TextLine[], below: readonly TextLine[]): boolean {
  const [previous, next] = [above.at(-1), below[0]];
  if (previous === undefined || next === undefined) return false;
  if (isNumberedHeading(next.text) || startsListItem(next.text)) return false;
  const isOneSize = Math.abs(previous.size - next.size) < SAME_SIZE_POINTS;
  const isAlike = isOneSize && previous.isBold === next.isBold;
  const isBelow = overlapX(previous.box, next.box) > 0;
  return isAlike && isBelow && next.box[1] - previous.box[3] <= MAX_GAP_SIZES * next.size;
}
