import { useMemo, useState } from "preact/hooks";
import { findHits, type Hit, hitsByPage } from "../reading/find-text.ts";
import type { TextPage } from "../result/text-pages.ts";
import type { ViewDocument } from "../result/view-document.ts";

/** A search in the text of a result. */
export interface Finder {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly count: number;
  /** From 0. */
  readonly current: number;
  readonly onStep: (step: 1 | -1) => void;
  readonly currentHit: Hit | undefined;
  readonly hits: ReadonlyMap<number, readonly Hit[]>;
}

/** Keeps a search; `onHit` is called with the block of the hit that the reader goes to. */
export function useFinder(
  pages: readonly TextPage[],
  view: ViewDocument,
  onHit: (id: string) => void,
): Finder {
  const [query, setQuery] = useState("");
  const [current, setCurrent] = useState(0);
  const found = useMemo(() => findHits(pages, query, view), [pages, query, view]);
  const hits = useMemo(() => hitsByPage(found), [found]);
  const [hasGone, setGone] = useState(false);
  return {
    query,
    count: found.length,
    current,
    hits,
    currentHit: hasGone ? found[current] : undefined,
    onQuery(next) {
      setQuery(next);
      setCurrent(0);
      setGone(false);
    },
    onStep(step) {
      if (found.length === 0) return;
      const next = hasGone ? (current + step + found.length) % found.length : current;
      setCurrent(next);
      setGone(true);
      const hit = found[next];
      if (hit) onHit(hit.id);
    },
  };
}
