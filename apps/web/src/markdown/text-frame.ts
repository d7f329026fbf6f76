import type { ReadingPosition } from "../reading/scroll-link.ts";
import type { TextPage, TextPart } from "../result/text-pages.ts";

/** The pages of a text, the functions that draw them, and the callbacks for what happens to them. */
interface TextFrameOptions {
  readonly pages: readonly TextPage[];
  /** Fills the element of a part, which has its id already. */
  readonly render: (section: HTMLElement, part: TextPart) => void;
  /** Title above the text of a page; `undefined` for none. */
  readonly titleOf: (pageIndex: number) => string | undefined;
  /** Somebody has scrolled. */
  readonly onScroll: (position: ReadingPosition) => void;
  readonly onFilled: () => void;
  readonly signal: AbortSignal;
}

/** Parts of one page that come and go together. */
interface Chunk {
  readonly element: HTMLElement;
  readonly pageIndex: number;
  readonly isFirstOfPage: boolean;
  readonly parts: readonly TextPart[];
  /** Its text has not come yet. */
  readonly isPending: boolean;
  isFilled: boolean;
}

/** A point of an element that keeps its distance from the top of the window while the text around it grows. */
interface Anchor {
  readonly element: Element;
  /** Of the height of the element. */
  readonly fraction: number;
  readonly offsetPixels: number;
}

const CHUNK_PARTS = 24;
/** More are emptied again, the farthest first. */
const MAX_FILLED_CHUNKS = 60;
/** Text is filled in this far above and below the window, in heights of the window. */
const MARGIN_SCREENS = 1;
/** A rough guess of the room that a text takes before it is there. */
const LINE_CHARACTERS = 75;
const LINE_PIXELS = 27;
/** The same for a page of which nothing is known. */
const PENDING_PIXELS = 900;

/**
 * A long text in a scrolling document, of which only what is near the window exists. Everything that changes heights
 * is followed by a correction of the scroll position, so that the reader and every jump stay where they are.
 */
export class TextFrame {
  readonly #page: Document;
  readonly #options: TextFrameOptions;
  #render: TextFrameOptions["render"];
  #chunks: readonly Chunk[];
  #chunkOf: ReadonlyMap<string, Chunk> = new Map();
  #ids: readonly string[] = [];
  #anchor: Anchor | undefined;
  /** Last scroll position that this code has set or dealt with; any other means that somebody has scrolled. */
  #ownTop = 0;
  #stop: HTMLElement | undefined;
  /** Position to go to once the text is displayed: nothing has a height before. */
  #wanted: ReadingPosition | undefined;

  constructor(page: Document, options: TextFrameOptions) {
    this.#page = page;
    this.#options = options;
    this.#render = options.render;
    this.#chunks = options.pages.flatMap((one) => this.#chunksOf(one));
    this.#number();
    const main = page.querySelector("main");
    main?.replaceChildren(...this.#chunks.map(({ element }) => element));
    page.addEventListener("scroll", () => this.#onScroll(), { signal: options.signal });
    const observer = new ResizeObserver(() => this.#settle());
    if (main) observer.observe(main);
    options.signal.addEventListener("abort", () => observer.disconnect());
    this.#fillAround();
    main?.setAttribute("data-filled", "yes");
  }

  /** Shows pages that have come; those that were here stay as they are. */
  update({ pages, render }: Pick<TextFrameOptions, "pages" | "render">): void {
    this.#render = render;
    const come = pages.filter(({ isPending = false }) => !isPending);
    const made = new Map(come.map((page) => [page.pageIndex, page]));
    let hasChanged = false;
    this.#chunks = this.#chunks.flatMap((chunk) => {
      const page = chunk.isPending ? made.get(chunk.pageIndex) : undefined;
      if (page === undefined) return [chunk];
      hasChanged = true;
      const own = this.#chunksOf(page);
      this.#moveAnchor(chunk.element, own[0]?.element);
      chunk.element.replaceWith(...own.map(({ element }) => element));
      return own;
    });
    if (!hasChanged) return;
    this.#number();
    this.#settle();
  }

  #number(): void {
    const parts = this.#chunks.flatMap((chunk) =>
      chunk.parts.map(({ id }) => [id, chunk] as const),
    );
    this.#chunkOf = new Map(parts);
    this.#ids = parts.map(([id]) => id);
  }

  #moveAnchor(from: Element, to: Element | undefined): void {
    if (this.#anchor && to && from.contains(this.#anchor.element)) {
      this.#anchor = { ...this.#anchor, element: to };
    }
  }

  /** Brings a part into view, and keeps it there until somebody scrolls; `false` where the text has no such part. */
  show(id: string): boolean {
    const chunk = this.#chunkOf.get(id);
    if (chunk === undefined) return false;
    this.#fill(chunk);
    const section = this.#page.getElementById(id);
    if (section === null) return false;
    this.#wanted = undefined;
    const { top, bottom } = section.getBoundingClientRect();
    const { clientHeight } = this.#scroller;
    if (top < 0 || bottom > clientHeight || !this.#isSeen) {
      this.#anchor = { element: section, fraction: 0, offsetPixels: clientHeight / 5 };
    } else this.#anchor = { element: section, fraction: 0, offsetPixels: top };
    this.#settle();
    return true;
  }

  /** Goes to where another half is. */
  go(position: ReadingPosition): void {
    const { pageIndex, fraction } = position;
    this.#wanted = this.#isSeen ? undefined : position;
    if (!this.#isSeen) return;
    // The second time with the heights that the text really has.
    for (let round = 0; round < 2; round += 1) {
      const extent = this.#extentOf(pageIndex);
      if (extent === undefined) return;
      this.#scrollBy(extent.top + fraction * (extent.bottom - extent.top));
      this.#anchor = this.#topmost();
      this.#settle();
    }
  }

  /** Gives the focus to the part before or after a section. */
  focusBeside(section: Element, step: 1 | -1): void {
    const id = this.#ids[this.#ids.indexOf(section.id) + step];
    if (id !== undefined) this.focus(id);
  }

  /** Brings a part into view and gives it the focus. */
  focus(id: string): void {
    if (this.show(id)) this.#page.getElementById(id)?.focus({ preventScroll: true });
  }

  /** The window of a frame that is not displayed keeps its height; what is in it has none. */
  get #isSeen(): boolean {
    return this.#page.documentElement.getBoundingClientRect().height > 0;
  }

  get #scroller(): Element {
    return this.#page.scrollingElement ?? this.#page.documentElement;
  }

  #chunksOf({ pageIndex, parts, isPending = false }: TextPage): Chunk[] {
    const count = Math.max(1, Math.ceil(parts.length / CHUNK_PARTS));
    return Array.from({ length: count }, (_, index) => {
      const own = parts.slice(index * CHUNK_PARTS, (index + 1) * CHUNK_PARTS);
      const element = this.#page.createElement("div");
      element.className = `chunk${index === 0 ? " first" : ""}${index === count - 1 ? " last" : ""}`;
      element.style.height = `${isPending ? PENDING_PIXELS : guessHeight(own)}px`;
      const isFirstOfPage = index === 0;
      return { element, pageIndex, isFirstOfPage, parts: own, isPending, isFilled: false };
    });
  }

  #fill(chunk: Chunk): void {
    if (chunk.isFilled) return;
    chunk.isFilled = true;
    if (!chunk.isPending) chunk.element.style.height = "";
    const title = chunk.isFirstOfPage ? this.#options.titleOf(chunk.pageIndex) : undefined;
    if (title !== undefined) {
      const mark = this.#page.createElement("p");
      mark.className = "page-mark";
      mark.textContent = title;
      chunk.element.append(mark);
    }
    for (const part of chunk.parts) {
      const section = this.#page.createElement("section");
      section.id = part.id;
      section.tabIndex = -1;
      this.#render(section, part);
      chunk.element.append(section);
    }
  }

  #empty(chunk: Chunk): void {
    if (chunk.element.contains(this.#page.activeElement)) return;
    chunk.element.style.height = `${chunk.element.getBoundingClientRect().height}px`;
    chunk.element.replaceChildren();
    chunk.isFilled = false;
  }

  #onScroll(): void {
    const { scrollTop } = this.#scroller;
    // A text that is no longer displayed loses its place without anybody having scrolled.
    if (!this.#isSeen || Math.abs(scrollTop - this.#ownTop) < 1.5) return;
    this.#ownTop = scrollTop;
    this.#anchor = this.#topmost();
    this.#settle();
    const position = this.#position();
    if (position) this.#options.onScroll(position);
  }

  /** Puts the anchor back in its place, with text on all sides. */
  #settle(): void {
    if (!this.#isSeen) return;
    if (this.#wanted !== undefined) return this.go(this.#wanted);
    this.#restore();
    this.#fillAround();
    this.#emptyFar();
  }

  #fillAround(): void {
    let hasFilled = false;
    for (;;) {
      const height = this.#scroller.clientHeight;
      const first = this.#indexAt(-MARGIN_SCREENS * height);
      const last = this.#indexAt((1 + MARGIN_SCREENS) * height);
      const missing = this.#chunks.slice(first, last + 1).filter(({ isFilled }) => !isFilled);
      if (missing.length === 0) break;
      for (const chunk of missing) this.#fill(chunk);
      hasFilled = true;
      this.#restore();
    }
    this.#moveStop();
    if (hasFilled) this.#options.onFilled();
  }

  #emptyFar(): void {
    const filled = [...this.#chunks.keys()].filter((index) => this.#chunks[index]?.isFilled);
    if (filled.length <= MAX_FILLED_CHUNKS) return;
    const here = this.#indexAt(0);
    const far = filled.toSorted((one, other) => Math.abs(other - here) - Math.abs(one - here));
    for (const index of far.slice(0, far.length - MAX_FILLED_CHUNKS / 2)) {
      const chunk = this.#chunks[index];
      if (chunk) this.#empty(chunk);
    }
    this.#restore();
  }

  #restore(): void {
    if (this.#anchor === undefined) return;
    const { element, fraction, offsetPixels } = this.#anchor;
    const { top, height } = element.getBoundingClientRect();
    this.#scrollBy(top + fraction * height - offsetPixels);
  }

  #scrollBy(pixels: number): void {
    this.#scroller.scrollTop += pixels;
    this.#ownTop = this.#scroller.scrollTop;
  }

  /** Anchors the element at the top of the window. */
  #topmost(): Anchor | undefined {
    const chunk = this.#chunks[this.#indexAt(0)];
    if (chunk === undefined) return undefined;
    const element =
      [...chunk.element.children].find((one) => one.getBoundingClientRect().bottom > 0) ??
      chunk.element;
    const { top, height } = element.getBoundingClientRect();
    return { element, fraction: height === 0 ? 0 : -top / height, offsetPixels: 0 };
  }

  #position(): ReadingPosition | undefined {
    const pageIndex = this.#chunks[this.#indexAt(0)]?.pageIndex;
    const extent = pageIndex === undefined ? undefined : this.#extentOf(pageIndex);
    if (pageIndex === undefined || extent === undefined) return undefined;
    const height = extent.bottom - extent.top;
    return { pageIndex, fraction: height === 0 ? 0 : Math.max(0, -extent.top / height) };
  }

  #extentOf(pageIndex: number): { readonly top: number; readonly bottom: number } | undefined {
    const first = this.#chunks.findIndex((chunk) => chunk.pageIndex === pageIndex);
    const last = this.#chunks.findLast((chunk) => chunk.pageIndex === pageIndex);
    const top = this.#chunks[first]?.element.getBoundingClientRect().top;
    const bottom = last?.element.getBoundingClientRect().bottom;
    return top === undefined || bottom === undefined ? undefined : { top, bottom };
  }

  /** The first chunk that ends below a height of the window; the last one where none does. */
  #indexAt(y: number): number {
    let [low, high] = [0, this.#chunks.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const bottom = this.#chunks[middle]?.element.getBoundingClientRect().bottom ?? 0;
      if (bottom > y) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The keyboard enters the text at what is in view. */
  #moveStop(): void {
    const element = this.#anchor?.element ?? this.#page.querySelector("section");
    const section = element?.matches("section")
      ? element
      : element?.parentElement?.querySelector("section");
    if (!section || section === this.#stop) return;
    if (this.#stop) this.#stop.tabIndex = -1;
    this.#stop = section;
    this.#stop.tabIndex = 0;
  }
}

function guessHeight(parts: readonly TextPart[]): number {
  const lines = parts.map(({ markdown }) => Math.ceil(markdown.length / LINE_CHARACTERS));
  return LINE_PIXELS * lines.reduce((sum, count) => sum + count + 0.5, 1);
}
