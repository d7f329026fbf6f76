import { type PageStack, positionAt } from "../reading/page-stack.ts";
import type { ReadingPosition } from "../reading/scroll-link.ts";
import type { Region, ViewPage } from "../result/view-document.ts";

export const GAP_PIXELS = 18;
/** Room for the numbers beside the blocks. */
export const SIDE_PIXELS = 26;
const TITLE_PIXELS = 36;
/** Of an A4 page, where the result does not say. */
const DEFAULT_SIZE = [210, 297] as const;

/** Pages below each other, with their common width. */
interface PageLayout {
  readonly pages: readonly ViewPage[];
  readonly stack: PageStack;
  /** Of each page, in pixels. */
  readonly width: number;
}

/** A point of the document that stays at a point of the window while sizes change. */
interface Anchor {
  readonly position: number;
  /** Of the height of that page. */
  readonly fraction: number;
  readonly y: number;
  /** Of the width of the document. */
  readonly share: number;
  readonly x: number;
}

/** Scrolls a list of pages, and knows its own scrolling from that of a reader. */
export class PageScroller {
  readonly #element: { readonly current: HTMLElement | null };
  #layout: PageLayout = { pages: [], stack: { tops: [], heights: [], gap: 0 }, width: 0 };
  #anchor: Anchor = { position: 0, fraction: 0, y: GAP_PIXELS, share: 0, x: 0 };
  #ownTop = 0;

  constructor(element: { readonly current: HTMLElement | null }) {
    this.#element = element;
  }

  /** Takes over new sizes, with the reader at the same place. */
  setLayout(layout: PageLayout): void {
    this.#layout = layout;
    this.#restore();
  }

  go({ pageIndex, fraction }: ReadingPosition): void {
    const position = this.#layout.pages.findIndex(({ index }) => index === pageIndex);
    if (position === -1) return;
    this.#anchor = { ...this.#anchor, position, fraction, y: fraction === 0 ? GAP_PIXELS : 0 };
    this.#restore();
  }

  /** Brings a place into view. */
  show({ pageIndex, box: [left, top, , height] }: Region): void {
    const { pages, stack, width } = this.#layout;
    const position = pages.findIndex(({ index }) => index === pageIndex);
    const page = pages[position];
    const element = this.#element.current;
    if (page === undefined || element === null) return;
    const { scrollTop, scrollLeft, scrollWidth, clientHeight, clientWidth } = element;
    const pageTop = stack.tops[position] ?? 0;
    const pageHeight = width * ratioOf(page);
    const y = pageTop + titleHeight(page) + top * pageHeight;
    const x = (scrollWidth - width) / 2 + left * width;
    const isInView = y >= scrollTop && y + height * pageHeight <= scrollTop + clientHeight;
    const isBeside = x < scrollLeft || x > scrollLeft + clientWidth / 2;
    this.#anchor = {
      position,
      fraction: (y - pageTop) / (stack.heights[position] || 1),
      y: isInView ? y - scrollTop : clientHeight / 5,
      share: x / (scrollWidth || 1),
      x: isBeside ? SIDE_PIXELS : x - scrollLeft,
    };
    this.#restore();
  }

  /** The point under the pointer stays where it is when the sizes change next. */
  holdPoint(clientX: number, clientY: number): void {
    const box = this.#element.current?.getBoundingClientRect();
    this.#anchor = this.#anchorAt(clientX - (box?.left ?? 0), clientY - (box?.top ?? 0));
  }

  /**
   * Position that a reader has scrolled to; `undefined` when this code has scrolled, or pages that are not displayed
   * lost their place.
   */
  readScroll(): ReadingPosition | undefined {
    const { scrollTop: top = 0, clientHeight = 0 } = this.#element.current ?? {};
    const isSeen = clientHeight > 0 && this.#layout.width > 0;
    if (!isSeen || Math.abs(top - this.#ownTop) < 1.5) return undefined;
    this.#ownTop = top;
    this.#anchor = this.#anchorAt(0, 0);
    const { position, fraction } = this.#anchor;
    const pageIndex = this.#layout.pages[position]?.index ?? 0;
    return { pageIndex, fraction: Math.max(0, fraction) };
  }

  #anchorAt(x: number, y: number): Anchor {
    const { scrollTop = 0, scrollLeft = 0, scrollWidth = 1 } = this.#element.current ?? {};
    const { stack } = this.#layout;
    const position = positionAt(stack, scrollTop + y);
    const top = stack.tops[position] ?? 0;
    const fraction = (scrollTop + y - top) / (stack.heights[position] || 1);
    return { position, fraction, y, share: (scrollLeft + x) / (scrollWidth || 1), x };
  }

  #restore(): void {
    const element = this.#element.current;
    if (element === null || element.clientHeight === 0) return;
    const { position, fraction, y, share, x } = this.#anchor;
    const { tops, heights } = this.#layout.stack;
    element.scrollTop = (tops[position] ?? 0) + fraction * (heights[position] ?? 0) - y;
    element.scrollLeft = share * element.scrollWidth - x;
    this.#ownTop = element.scrollTop;
  }
}

export function titleHeight({ title }: ViewPage): number {
  return title === undefined ? 0 : TITLE_PIXELS;
}

/** Height over width. */
export function ratioOf({ size }: ViewPage): number {
  const [width, height] = size ?? DEFAULT_SIZE;
  return height / width;
}
