import type { JobSummary } from "@parsewright/contract";
import { expect, it } from "vitest";
import { secondsPerPage } from "./recent-pace.ts";

it("is the middle of what documents took a page, of those that were read", () => {
  const jobs = [job(10, 20_000), job(1, 1000), job(2, 60_000), job(3, 0, "FAILED"), job(0, 500)];
  expect(secondsPerPage(jobs)).toBe(2);
});

it("is not known after few documents", () => {
  expect(secondsPerPage([job(1, 1000), job(2, 2000)])).toBeUndefined();
});

function job(
  pages: number,
  executionTime: number,
  status: JobSummary["status"] = "COMPLETED",
): JobSummary {
  return { id: "", tenant: "t", status, pages, executionTime, submittedAt: "2026-01-31T08:00:00Z" };
}
