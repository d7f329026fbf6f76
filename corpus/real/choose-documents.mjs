/** Chooses documents and pages the same way in each run: by the hashes of the files. */

/** One document in eight of each organisation is kept for the gate, and never trained on. */
export function isForGate(blob) {
  return blob.startsWith("0") || blob.startsWith("1");
}

/** At most `most` of each group, the first of all groups before the second of any. */
export function takeInTurn(rows, groupOf, most) {
  const groups = new Map();
  for (const row of rows.toSorted((first, second) => (first.blob < second.blob ? -1 : 1)))
    groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  const taken = [];
  const longest = Math.max(0, ...Array.from(groups.values(), ({ length }) => length));
  for (let turn = 0; turn < Math.min(most, longest); turn += 1)
    for (const group of groups.values()) if (turn < group.length) taken.push(group[turn]);
  return taken;
}

/** The first page, and others at equal distances up to the last. */
export function chooseIndexes(pages, most) {
  if (pages <= most) return Array.from({ length: pages }, (_, index) => index);
  return Array.from({ length: most }, (_, at) => Math.floor((at * (pages - 1)) / (most - 1)));
}
