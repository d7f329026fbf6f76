/** The part that the mock engine uses: Node's types leave it to the browser's. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
}
