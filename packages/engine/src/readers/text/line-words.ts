import type { Box, Word } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { toWholePoints, unionOf } from "@parsewright/document/geometry";
import { spaceBefore } from "./join-segments.ts";
import { meanConfidence } from "./recognition-confidence.ts";
import type { TextSegment } from "./text-segment.ts";

/** A word on a page. */
export interface PlacedWord {
  readonly text: string;
  readonly box: Box;
  /** Absent where the file itself has the text. */
  readonly score?: number;
}

/** The words of a line. Segments without a space between them share a word. */
export function lineWords(segments: readonly TextSegment[]): PlacedWord[] {
  const words: { text: string; characters: Character[] }[] = [];
  for (const [index, segment] of segments.entries()) {
    let isOpen = index > 0 && spaceBefore(segments[index - 1], segment) === "";
    for (const [place, character] of segment.characters.entries()) {
      const text = segment.texts[place] ?? "";
      const last = words.at(-1);
      if (last !== undefined && (isOpen || (place > 0 && !text.startsWith(" ")))) {
        last.text += text;
        last.characters.push(character);
      } else words.push({ text: text.trimStart(), characters: [character] });
      isOpen = false;
    }
  }
  return words.map(({ text, characters }) => {
    const score = meanConfidence(characters);
    const box = unionOf(characters.map((one) => one.box));
    return { text, box, ...(score !== undefined && { score }) };
  });
}

/** A word as the middle document has it. */
export function toWord({ box, ...word }: PlacedWord, page: SourcePage): Word {
  return { ...word, bbox: toWholePoints(box, page) };
}
