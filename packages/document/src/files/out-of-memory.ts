/** Messages of V8, WebAssembly, PDFium, onnxruntime and the system when memory runs out. */
const OUT_OF_MEMORY =
  /allocation failed|out of memory|could not allocate|unable to grow|bad_alloc|ENOMEM/i;

/** Checks whether a failure, or one that caused it, is the memory limit of the process. */
export function isOutOfMemory(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (mentionsOutOfMemory(current.message)) return true;
  }
  return false;
}

export function mentionsOutOfMemory(text: string): boolean {
  return OUT_OF_MEMORY.test(text);
}
