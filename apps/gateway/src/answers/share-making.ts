/** Part of an answer, in memory. */
export interface Held<Value> {
  readonly value: Value;
  /** Makes room for others. */
  readonly release: () => void;
}

/** Somebody that waits for an answer. */
interface Reader {
  readonly cutOff: () => void;
  /** Aborts when the reader goes away. */
  readonly signal: AbortSignal;
}

/** Makes something unless it is being made. It may stop when nobody waits for it any more, and can cut off whoever does. */
export type ShareMaking = <Value>(
  key: string | undefined,
  reader: Reader,
  make: (signal: AbortSignal, cutOff: () => void) => Promise<Held<Value>>,
) => Promise<Held<Value>>;

interface Making {
  readonly made: Promise<Held<unknown>>;
  readonly readers: Set<Reader>;
  readonly stopping: AbortController;
}

/** Lets callers that ask for the same while it is being made have it together: impatient clients ask again and again. It is free when the last of them has let go. Without a key nothing is shared. */
export function createSharing(): ShareMaking {
  const underWay = new Map<string | symbol, Making>();

  function begin(key: string | symbol, make: Parameters<ShareMaking>[2]): Making {
    const readers = new Set<Reader>();
    const stopping = new AbortController();
    const cutOff = () => {
      for (const reader of readers) reader.cutOff();
    };
    const made = make(stopping.signal, cutOff);
    const making = { made, readers, stopping };
    underWay.set(key, making);
    // Whoever comes later would keep it in memory for ever.
    const end = () => forget(key, making);
    made.then(end, end);
    return making;
  }

  function forget(key: string | symbol, making: Making): void {
    if (underWay.get(key) === making) underWay.delete(key);
  }

  return async <Value>(
    key: string | undefined,
    reader: Reader,
    make: (signal: AbortSignal, cutOff: () => void) => Promise<Held<Value>>,
  ) => {
    reader.signal.throwIfAborted();
    const name = key ?? Symbol("not shared");
    const making = underWay.get(name) ?? begin(name, make);
    making.readers.add(reader);
    const release = () => {
      if (!making.readers.delete(reader) || making.readers.size > 0) return;
      forget(name, making);
      making.stopping.abort();
      making.made.then(
        (held) => held.release(),
        () => undefined,
      );
    };
    reader.signal.addEventListener("abort", release, { once: true });
    try {
      const { value } = await making.made;
      reader.signal.throwIfAborted();
      return { value: value as Value, release };
    } catch (error) {
      release();
      throw error;
    } finally {
      reader.signal.removeEventListener("abort", release);
    }
  };
}
