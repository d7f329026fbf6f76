/** How an answer differs from the text that the file itself has in the same box. */
export interface LayerComparison {
  /** Share of the answer's words that the layer does not have, 0 to 1. */
  readonly addedShare: number;
  /** Share of the layer's words that the answer lacks, 0 to 1. */
  readonly missingShare: number;
}

/** Compares words, whatever their case, accents, order and formulas; `undefined` where there are too few to tell. */
export function compareWithTextLayer(
  _answer: string,
  _layerText: string,
): LayerComparison | undefined {
  throw new Error("compareWithTextLayer has no body yet");
}

/** Whether an answer says so much else than a trusted text layer that the layer should stand instead. */
export function contradictsTextLayer(_answer: string, _layerText: string): boolean {
  throw new Error("contradictsTextLayer has no body yet");
}
