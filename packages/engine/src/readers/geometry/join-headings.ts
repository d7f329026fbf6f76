import type { BlockType } from "@parser/contract";
import { overlapShare } from "../../geometry/box.ts";
import type { TextLine } from "./text-line.ts";

/** Lines of one heading stand closer than this many font sizes, foot of one to head of the next. */
const MAX_GAP_SIZES = 1;

/** What begins with a number is a heading of its own. */
const NUMBERED = /^(?:\d|[IVX]+\.|[A-Z]\.|chapter|section|part|appendix)/i;

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
      (above.type === type || startsInLowerCase(paragraph)) &&
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
function startsInLowerCase([first]: readonly TextLine[]): boolean {
  return /^\p{Ll}/u.test(first?.text ?? "");
}

function continuesHeading(above: readonly TextLine[], below: readonly TextLine[]): boolean {
  const [previous, next] = [above.at(-1), below[0]];
  if (previous === undefined || next === undefined || NUMBERED.test(next.text)) return false;
  const isAlike = Math.abs(previous.size - next.size) < 0.5 && previous.isBold === next.isBold;
  const isBelow = overlapShare([previous.box[0], previous.box[2]], [next.box[0], next.box[2]]) > 0;
  return isAlike && isBelow && next.box[1] - previous.box[3] <= MAX_GAP_SIZES * next.size;
}
