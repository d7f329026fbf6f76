import { stateOf } from "../common/status-words.ts";
import type { ListedJob } from "../job/use-jobs.ts";
import type { Column } from "./columns.tsx";
import { nameOf } from "./document-row.tsx";

/** An order of the documents that are listed. */
export interface Sorting {
  readonly by: "name" | Column;
  readonly isDescending: boolean;
}

/** The order in which the gateway lists them. */
export const NEWEST_FIRST: Sorting = { by: "sent", isDescending: true };

const VALUES: Readonly<Record<Sorting["by"], (job: ListedJob) => string | number | undefined>> = {
  name: nameOf,
  state: (job) => stateOf(job).word,
  pages: ({ pages }) => pages,
  size: ({ documentBytes }) => documentBytes,
  sent: ({ submittedAt }) => Date.parse(submittedAt),
  took: ({ executionTime }) => executionTime,
};

/** Texts begin with A, numbers with the largest; a second click on a head turns the order around. */
export function nextSorting({ by, isDescending }: Sorting, clicked: Sorting["by"]): Sorting {
  const isText = clicked === "name" || clicked === "state";
  return { by: clicked, isDescending: clicked === by ? !isDescending : !isText };
}

/** Jobs without the fact, such as the pages of one that waits, are last in both directions. */
export function sortJobs(
  jobs: readonly ListedJob[],
  { by, isDescending }: Sorting,
): readonly ListedJob[] {
  const valueOf = VALUES[by];
  return jobs.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined);
    const order =
      typeof first === "number"
        ? first - Number(second)
        : first.localeCompare(String(second), undefined, { numeric: true });
    return isDescending ? -order : order;
  });
}
