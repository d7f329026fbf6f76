/** What a page that never ends costs a document: the first one all of a page's time, each further one a tenth of it. */
export function pageClockMs(pageSeconds: number, pagesTooSlow: number): number {
  return pagesTooSlow === 0 ? pageSeconds * 1000 : Math.max(pageSeconds * 100, 500);
}
