/** Repairs the formulas within a text. */
export function cleanText(_text: string): string {
  throw new Error("cleanText has no body yet");
}
