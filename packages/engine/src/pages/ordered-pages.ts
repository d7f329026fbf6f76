import type { PageRange } from "@parsewright/document/files";

/** Pages, in any form, that come in any order and leave in order. Those who bring them wait when they are too far ahead. */
export interface OrderedPages<Page> {
  /** `index` counts the pages of the file. */
  put(index: number, page: Page): void;
  /** Ends it with an error, at once for all who wait. Only the first one counts. */
  fail(error: unknown): void;
  /** Rejects with that error. */
  readonly failure: Promise<never>;
  /** Resolves when the page at `index` of the file may be read; `false` when nobody wants it any more. */
  waitForTurn(index: number): Promise<boolean>;
  inOrder(): AsyncGenerator<Page>;
}

/** Holds at most about `windowPages` pages at a time. */
export function createOrderedPages<Page>(
  { first, last }: PageRange,
  windowPages: number,
): OrderedPages<Page> {
  const held = new Map<number, Page>();
  let next = first;
  let hasFailed = false;
  let change = createEvent();
  const { promise: failure, reject: rejectFailure } = createEvent<never>();
  // Not everyone who could be informed waits for it.
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
