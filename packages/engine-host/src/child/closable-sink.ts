import type { ImageSink } from "@parsewright/document";

/** A sink that can be closed: pages that were given up may still hand over pictures, from threads of their own. */
export interface ClosableSink {
  readonly sink: ImageSink;
  /** From now on pictures are dropped. Resolves when none is being stored any more. */
  readonly close: () => Promise<void>;
}

export function createClosableSink(target: ImageSink): ClosableSink {
  const storing = new Set<Promise<void>>();
  let isClosed = false;
  return {
    sink: {
      ...target,
      async add(fileName, png) {
        if (isClosed) return;
        const one = target.add(fileName, png);
        storing.add(one);
        await one.finally(() => storing.delete(one));
      },
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(storing);
    },
  };
}
