/** Room in memory for documents that are being parsed. */
export interface DocumentRoom {
  /** Resolves when there is room for this many bytes, and gives what makes room again. Fails when the signal aborts. */
  readonly enter: (bytes: number, signal: AbortSignal) => Promise<() => void>;
}

/** Bounds the bytes of documents in memory: a program may ask for a hundred large ones at once. Whoever does not fit waits; one that is larger than the bound has it for itself. */
export function createDocumentRoom(maxBytes: number): DocumentRoom {
  const waiting = new Set<{ readonly bytes: number; readonly admit: () => void }>();
  let held = 0;

  function admitNext(): void {
    for (const entry of waiting) {
      if (held > 0 && held + entry.bytes > maxBytes) return;
      waiting.delete(entry);
      held += entry.bytes;
      entry.admit();
    }
  }

  return {
    enter: (bytes, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const giveUp = () => {
          waiting.delete(entry);
          reject(signal.reason as Error);
          admitNext();
        };
        const leave = () => {
          held -= bytes;
          admitNext();
        };
        const admit = () => {
          signal.removeEventListener("abort", giveUp);
          resolve(leave);
        };
        const entry = { bytes, admit };
        waiting.add(entry);
        signal.addEventListener("abort", giveUp, { once: true });
        admitNext();
      }),
  };
}
