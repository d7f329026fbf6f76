/** Time allowed for a page after others never ended: the full time for the first, a tenth for each further one. */
export function pageClockMs(pageSeconds: number, pagesTooSlow: number): number {
  return pagesTooSlow === 0 ? pageSeconds * 1000 : Math.max(pageSeconds * 100, 500);
}
