/** The equation with the number that is beside it. */
export function tagEquation(latex: string, number: string): string {
  return String.raw`${latex} \tag{${number}}`;
}
