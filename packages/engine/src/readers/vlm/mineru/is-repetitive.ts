/**
 * Where an answer begins to repeat itself without end, so that `answer.slice(0, position)` keeps the first of the
 * repeated pieces; `undefined` when it does not.
 */
export function findRepetition(_answer: string): number | undefined {
  throw new Error("findRepetition has no body yet");
}

/** Whether an answer repeats itself without end. */
export function isRepetitive(answer: string): boolean {
  return findRepetition(answer) !== undefined;
}
