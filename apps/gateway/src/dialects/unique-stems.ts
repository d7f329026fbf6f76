import { stemOf } from "../http/file-name.ts";

/** The stems of files, by which results are named: a later one of the same stem gets a number. */
export function uniqueStems(fileNames: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return fileNames.map((fileName) => {
    const stem = stemOf(fileName);
    let unique = stem;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${stem}_${number}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
