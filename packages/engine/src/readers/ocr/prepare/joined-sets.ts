/** Numbered things, from 0, that turn out to belong together. */
export interface JoinedSets {
  /** The number of a new one, which is alone at first. */
  add(): number;
  join(one: number, other: number): void;
  /** The same number for all that belong together, which is that of one of them. */
  setOf(one: number): number;
}

export function createJoinedSets(): JoinedSets {
  const parents: number[] = [];
  function setOf(one: number): number {
    let set = one;
    while (parents[set] !== set) set = parents[set] ?? set;
    // The way is shorter the next time.
    for (let step = one; parents[step] !== set;) {
      const next = parents[step] ?? set;
      parents[step] = set;
      step = next;
    }
    return set;
  }
  return {
    add: () => parents.push(parents.length) - 1,
    join(one, other) {
      parents[setOf(other)] = setOf(one);
    },
    setOf,
  };
}
