import { expect, it } from "vitest";
import { readTakenJobs } from "./taken-jobs.ts";

it("reads one job, or a list of them", () => {
  expect(readTakenJobs({ id: "a", input: null }).jobs).toEqual([{ id: "a", input: null }]);
  expect(readTakenJobs([{ id: "a" }, { id: "b", input: [1] }]).jobs).toEqual([
    { id: "a", input: {} },
    { id: "b", input: [1] },
  ]);
  expect(readTakenJobs([])).toEqual({ jobs: [], problems: [] });
});

it("puts the password that comes beside an input into it", () => {
  const { jobs } = readTakenJobs([
    { id: "a", password: "lantern", input: { file_url: "x" } },
    { id: "b", password: "lantern" },
    { id: "c", password: "lantern", input: [1] },
  ]);

  expect(jobs).toEqual([
    { id: "a", input: { file_url: "x", password: "lantern" } },
    { id: "b", input: { password: "lantern" } },
    { id: "c", input: [1] },
  ]);
});

it("ignores what else the platform sends with a job", () => {
  expect(readTakenJobs({ id: "a", input: 1, delayTime: 5, status: "IN_QUEUE" })).toEqual({
    jobs: [{ id: "a", input: 1 }],
    problems: [],
  });
});

it("runs a job without those of its extras that are malformed", () => {
  expect(readTakenJobs({ id: "a", input: 1, webhook: 7, batchId: "b" })).toEqual({
    jobs: [{ id: "a", input: 1, batchId: "b" }],
    problems: ["job a is run without its malformed webhook"],
  });
});

it.each([{ input: {} }, { id: 7 }, { id: "" }, "job", null])(
  "skips %j, which has no id",
  (entry) => {
    expect(readTakenJobs([entry, { id: "a" }])).toEqual({
      jobs: [{ id: "a", input: {} }],
      problems: ["a job without an id was skipped"],
    });
  },
);
