/** Part of Markdown that blank lines do not end: a listing, a formula or a table. */
export interface WholePart {
  readonly start: number;
  readonly end: number;
  /** The content of a listing. */
  readonly code?: string;
}

/** Beginnings of such parts; a listing has its fence, the others what they end with. */
const OPENING = /^(`{3,})[\w+#.-]*\n|^\$\$|<table[\s>]/gm;
const CLOSING_FENCE = /^(`{3,})[ \t]*$/gm;
const CLOSING_DOLLARS = /\$\$[ \t]*$/gm;
const CLOSING_TABLE = "</table>";

/** Lists such parts in their order. Each end is looked for once: text full of beginnings takes no longer than other text. */
export function* findWholeParts(text: string): Generator<WholePart> {
  const ends = createEnds(text);
  let read = 0;
  for (const opening of text.matchAll(OPENING)) {
    const { index: start, 0: sign, 1: fence } = opening;
    if (start < read) continue;
    const inside = start + sign.length;
    const part = fence === undefined ? ends.after(sign, inside) : ends.afterFence(fence, inside);
    if (part === undefined) continue;
    yield {
      start,
      end: part.end,
      ...(fence !== undefined && { code: text.slice(inside, Math.max(inside, part.start - 1)) }),
    };
    read = part.end;
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function createEnds(text: string) {
  const dollars = [...placesOf(text, CLOSING_DOLLARS)];
  const fences = new Map<string, Place[]>();
  for (const { fence, ...place } of placesOf(text, CLOSING_FENCE)) {
    const alike = fences.get(fence);
    if (alike === undefined) fences.set(fence, [place]);
    else alike.push(place);
  }
  /** Places before these are never asked for again: beginnings come in their order. */
  const read = new Map<readonly Place[], number>();
  const nextOf = (places: readonly Place[], from: number): Place | undefined => {
    let at = read.get(places) ?? 0;
    while (at < places.length && (places[at]?.start ?? 0) < from) at++;
    read.set(places, at);
    return places[at];
  };
  let isTableOpen = true;
  return {
    after(sign: string, from: number): Place | undefined {
      if (sign === "$$") return nextOf(dollars, from);
      const start = isTableOpen ? text.indexOf(CLOSING_TABLE, from) : -1;
      isTableOpen = start !== -1;
      return isTableOpen ? { start, end: start + CLOSING_TABLE.length } : undefined;
    },
    afterFence: (fence: string, from: number) => nextOf(fences.get(fence) ?? [], from),
  };
}

function* placesOf(text: string, pattern: RegExp): Generator<Place & { readonly fence: string }> {
  for (const { index: start, 0: found, 1: fence = "" } of text.matchAll(pattern))
    yield { start, end: start + found.length, fence };
}
