/** Each segment comes with a copy of the whole text, so that long texts are read in pieces of this length. */
const PIECE_LENGTH = 400;

/** A word, sentence or sign of a text. */
export interface TextSegment {
  readonly segment: string;
  /** Of words: whether it has letters or digits. */
  readonly isWordLike: boolean;
}

/** Cuts a text as the segmenter does, in time and memory that grow with its length. */
export function segmentText(segmenter: Intl.Segmenter, text: string): TextSegment[] {
  const found: TextSegment[] = [];
  let [start, length] = [0, PIECE_LENGTH];
  while (start < text.length) {
    const piece = Array.from(
      segmenter.segment(text.slice(start, start + length)),
      ({ segment, isWordLike = false }) => ({ segment, isWordLike }),
    );
    // The last one may go on behind the piece, or be half a sign that belongs to the one before.
    if (start + length < text.length) piece.splice(-2);
    for (const one of piece) {
      found.push(one);
      start += one.segment.length;
    }
    length = piece.length === 0 ? 2 * length : PIECE_LENGTH;
  }
  return found;
}
