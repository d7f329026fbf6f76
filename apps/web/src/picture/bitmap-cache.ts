/** Some 200 MB, which is a dozen pages on a large screen. */
const MAX_PIXELS = 50_000_000;

/** The pictures of the pages that were drawn last, so that scrolling back shows them at once. */
export class BitmapCache {
  readonly #bitmaps = new Map<number, ImageBitmap>();
  #pixels = 0;

  get(pageIndex: number): ImageBitmap | undefined {
    const bitmap = this.#bitmaps.get(pageIndex);
    if (bitmap) {
      this.#bitmaps.delete(pageIndex);
      this.#bitmaps.set(pageIndex, bitmap);
    }
    return bitmap;
  }

  /** Keeps a picture, and gives up those that were not used for longest. */
  add(pageIndex: number, bitmap: ImageBitmap): void {
    this.#drop(pageIndex);
    this.#bitmaps.set(pageIndex, bitmap);
    this.#pixels += bitmap.width * bitmap.height;
    for (const oldest of this.#bitmaps.keys()) {
      if (this.#pixels <= MAX_PIXELS || oldest === pageIndex) return;
      this.#drop(oldest);
    }
  }

  clear(): void {
    for (const pageIndex of this.#bitmaps.keys()) this.#drop(pageIndex);
  }

  #drop(pageIndex: number): void {
    const bitmap = this.#bitmaps.get(pageIndex);
    if (bitmap === undefined) return;
    this.#pixels -= bitmap.width * bitmap.height;
    this.#bitmaps.delete(pageIndex);
    bitmap.close();
  }
}
