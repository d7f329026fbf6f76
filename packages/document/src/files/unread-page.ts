import type { SourcePage } from "./page-source.ts";

/** US Letter, for a page that cannot say how large it is. */
export const UNKNOWN_SIZE = { width: 612, height: 792 };

/** Stands for a page that was not read, and says why. */
export function unreadPage(index: number, problem: string): SourcePage {
  return {
    index,
    ...UNKNOWN_SIZE,
    characters: [],
    hiddenCharacters: [],
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    problem,
    render() {
      throw new Error(problem);
    },
  };
}
