/** Two positions that belong together, or one alone where the other text has nothing like it. */
export interface Pair {
  readonly left?: number;
  readonly right?: number;
}

/** Up to this size a stretch is compared exactly; a larger one without common rare items counts as replaced. */
const EXACT_MAX_CELLS = 1_000_000;

/**
 * Aligns two lists. Items that occur once in both hold the lists together; what lies between them is aligned by
 * itself. Lists of many thousand lines take moments that way.
 */
export function align(left: readonly string[], right: readonly string[]): readonly Pair[] {
  const pairs: Pair[] = [];
  alignRange(
    { left, right, pairs },
    { left: 0, right: 0 },
    { left: left.length, right: right.length },
  );
  return pairs;
}

interface Alignment {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly pairs: Pair[];
}

type Place = Required<Pair>;

function alignRange(texts: Alignment, start: Place, end: Place): void {
  const { left, right, pairs } = texts;
  let from = start;
  while (from.left < end.left && from.right < end.right && left[from.left] === right[from.right]) {
    pairs.push(from);
    from = { left: from.left + 1, right: from.right + 1 };
  }
  const tail: Pair[] = [];
  let to = end;
  while (
    to.left > from.left &&
    to.right > from.right &&
    left[to.left - 1] === right[to.right - 1]
  ) {
    to = { left: to.left - 1, right: to.right - 1 };
    tail.push(to);
  }
  const anchors = findAnchors(texts, from, to);
  if (anchors.length > 0) {
    for (const anchor of anchors) {
      alignRange(texts, from, anchor);
      pairs.push(anchor);
      from = { left: anchor.left + 1, right: anchor.right + 1 };
    }
    alignRange(texts, from, to);
  } else if ((to.left - from.left) * (to.right - from.right) <= EXACT_MAX_CELLS) {
    alignExactly(texts, from, to);
  } else {
    replace(pairs, from, to);
  }
  pairs.push(...tail.toReversed());
}

/** Items that occur once on each side, as many as keep their order. */
function findAnchors({ left, right }: Alignment, from: Place, to: Place): readonly Place[] {
  const leftPlaces = placesOfRare(left, from.left, to.left);
  const rightPlaces = placesOfRare(right, from.right, to.right);
  const common: Place[] = [];
  for (const [item, place] of leftPlaces) {
    const other = rightPlaces.get(item);
    if (place !== undefined && other !== undefined) common.push({ left: place, right: other });
  }
  return longestRise(common);
}

/** `undefined` for an item that occurs more than once. */
function placesOfRare(items: readonly string[], from: number, to: number) {
  const places = new Map<string, number | undefined>();
  for (let index = from; index < to; index += 1) {
    const item = items[index] ?? "";
    places.set(item, places.has(item) ? undefined : index);
  }
  return places;
}

/** The longest run of places, ordered on the left, whose right sides rise too. */
function longestRise(places: readonly Place[]): readonly Place[] {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  const rightOf = (index: number | undefined) => places[index ?? -1]?.right ?? -1;
  places.forEach(({ right }, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rightOf(ends[middle]) < right) low = middle + 1;
      else high = middle;
    }
    before.set(index, ends[low - 1]);
    ends[low] = index;
  });
  const rise: Place[] = [];
  for (let index = ends.at(-1); index !== undefined; index = before.get(index)) {
    const place = places[index];
    if (place) rise.push(place);
  }
  return rise.toReversed();
}

/** By the longest common run of items, where there are few. */
function alignExactly(texts: Alignment, from: Place, to: Place): void {
  const { left, right, pairs } = texts;
  const width = to.right - from.right + 1;
  const lengths = commonLengths(texts, from, to);
  const lengthAt = (leftIndex: number, rightIndex: number) =>
    lengths[(leftIndex - from.left) * width + rightIndex - from.right] ?? 0;
  let place = from;
  while (place.left < to.left && place.right < to.right) {
    const next = { left: place.left + 1, right: place.right + 1 };
    if (left[place.left] === right[place.right]) {
      pairs.push(place);
      place = next;
    } else if (lengthAt(next.left, place.right) >= lengthAt(place.left, next.right)) {
      pairs.push({ left: place.left });
      place = { ...place, left: next.left };
    } else {
      pairs.push({ right: place.right });
      place = { ...place, right: next.right };
    }
  }
  replace(pairs, place, to);
}

/** For each pair of places, how many items the rests of both stretches have in common, in order. */
function commonLengths({ left, right }: Alignment, from: Place, to: Place): Uint32Array {
  const rows = to.left - from.left;
  const columns = to.right - from.right;
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (index: number) => lengths[index] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const index = row * width + column;
      const isSame = left[from.left + row] === right[from.right + column];
      lengths[index] = isSame
        ? at(index + width + 1) + 1
        : Math.max(at(index + width), at(index + 1));
    }
  }
  return lengths;
}

function replace(pairs: Pair[], from: Place, to: Place): void {
  for (let index = from.left; index < to.left; index += 1) pairs.push({ left: index });
  for (let index = from.right; index < to.right; index += 1) pairs.push({ right: index });
}
