/** A share in whole per cent; `-` where there is no whole. */
export function percentage(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(0)} %`;
}
