import { describe, expect, it } from "vitest";
import type { ListedJob } from "../job/use-jobs.ts";
import { NEWEST_FIRST, nextSorting, sortJobs, type Sorting } from "./sort-jobs.ts";

const JOBS = [
  job({ id: "1", documentName: "note 10.pdf", pages: 2, submittedAt: "2026-01-31T08:00:00Z" }),
  job({ id: "2", documentName: "note 2.pdf", status: "IN_QUEUE" }),
  job({ id: "3", documentName: "Annex.pdf", pages: 30, documentBytes: 5 }),
];

describe("documents", () => {
  it.each<[Sorting["by"], boolean, string]>([
    ["name", false, "321"],
    ["name", true, "123"],
    ["pages", true, "312"],
    ["pages", false, "132"],
    ["state", false, "132"],
    ["size", true, "312"],
    ["sent", true, "123"],
    ["sent", false, "231"],
  ])("sorted by %s, descending %s, are %s", (by, isDescending, ids) => {
    const sorted = sortJobs(JOBS, { by, isDescending });
    expect(sorted.map(({ id }) => id).join("")).toBe(ids);
  });

  it("begin with A or with the largest, and turn around on the second click", () => {
    const byName = nextSorting(NEWEST_FIRST, "name");
    expect(byName).toEqual({ by: "name", isDescending: false });
    expect(nextSorting(byName, "name")).toEqual({ by: "name", isDescending: true });
    expect(nextSorting(byName, "size")).toEqual({ by: "size", isDescending: true });
  });
});

function job(facts: Partial<ListedJob>): ListedJob {
  const submittedAt = "2026-01-30T08:00:00Z";
  return { id: "", status: "COMPLETED", tenant: "t", submittedAt, ...facts };
}
