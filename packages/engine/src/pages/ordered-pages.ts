import type { PageRange } from "@parsewright/document/files";

/** Reorder buffer: pages arrive in any order and leave in page order. Producers that are too far ahead wait. */
export interface OrderedPages<Page> {
  /** Adds a page. `index` is its position in the file. */
  put(index: number, page: Page): void;
  /** Ends the buffer with an error that reaches everyone who waits. Only the first error counts. */
  fail(error: unknown): void;
  /** Rejects with the error passed to `fail`. */
  readonly failure: Promise<never>;
  /** Resolves to `true` when the page at `index` may be read, or to `false` after a failure. */
  waitForTurn(index: number): Promise<boolean>;
  inOrder(): AsyncGenerator<Page>;
}

/** Creates a buffer of about `windowPages` pages. */
export function createOrderedPages<Page>(
  { first, last }: PageRange,
  windowPages: number,
): OrderedPages<Page> {
  const held = new Map<number, Page>();
  let next = first;
  let hasFailed = false;
  let change = createEvent();
  const { promise: failure, reject: rejectFailure } = createEvent<never>();
  // Avoids an unhandled rejection when nobody awaits `failure`.
  failure.catch(() => {});

  function announce(): void {
    const { resolve } = change;
    change = createEvent();
    resolve();
  }

  return {
    failure,
    put(index, page) {
      held.set(index, page);
      announce();
    },
    fail(error) {
      hasFailed = true;
      rejectFailure(error);
      announce();
    },
    async waitForTurn(index) {
      const mustWait = () => !hasFailed && index >= next + windowPages;
      while (mustWait()) await change.promise;
      return !hasFailed;
    },
    async *inOrder() {
      while (next <= last) {
        if (hasFailed) await failure;
        const page = held.get(next);
        if (page === undefined) {
          await change.promise;
          continue;
        }
        held.delete(next);
        next++;
        announce();
        yield page;
      }
    },
  };
}

interface Event<Result> {
  readonly promise: Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

function createEvent<Result = void>(): Event<Result> {
  let resolve: Event<Result>["resolve"] = () => {};
  let reject: Event<Result>["reject"] = () => {};
  const promise = new Promise<Result>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}
