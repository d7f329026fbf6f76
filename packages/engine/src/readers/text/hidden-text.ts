import type { HiddenText } from "@parsewright/contract";
import type { HiddenCharacter, SourcePage } from "@parsewright/document/files";
import { toWholePoints, unionOf } from "@parsewright/document/geometry";
import { readSegments } from "./read-segments.ts";
import type { TextSegment } from "./text-segment.ts";

/** Lines that follow each other closer than this, in font sizes, belong to one piece of text. */
const MAX_LINE_STEP_SIZES = 2.5;

/** Collects the hidden text of a page as readable pieces. Boxes end at the edge of the page. */
export function hiddenTextOf(page: SourcePage): HiddenText[] {
  const byReason = new Map<HiddenCharacter["reason"], HiddenCharacter[]>();
  for (const character of page.hiddenCharacters) {
    const group = byReason.get(character.reason) ?? [];
    if (group.length === 0) byReason.set(character.reason, group);
    group.push(character);
  }
  return [...byReason].flatMap(([reason, characters]) =>
    joinPieces(readSegments(characters)).map((piece) => ({
      text: piece.map(({ text }) => text).join(" "),
      bbox: toWholePoints(unionOf(piece.map(({ box }) => box)), page),
      reason,
    })),
  );
}

function joinPieces(segments: readonly TextSegment[]): TextSegment[][] {
  const pieces: TextSegment[][] = [];
  for (const segment of segments) {
    const piece = pieces.at(-1);
    const previous = piece?.at(-1);
    const continues =
      previous !== undefined &&
      previous.angle === segment.angle &&
      Math.abs(segment.box[1] - previous.box[1]) <
        MAX_LINE_STEP_SIZES * Math.max(previous.size, segment.size, 1);
    if (piece !== undefined && continues) piece.push(segment);
    else pieces.push([segment]);
  }
  return pieces;
}
