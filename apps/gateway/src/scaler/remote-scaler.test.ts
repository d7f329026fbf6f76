import { expect, it } from "vitest";
import { workersForJobs } from "./remote-scaler.ts";

const SETTINGS = { minWorkers: 0, maxWorkers: 200, keepWarmSpares: 0, jobsPerWorker: 1 };

it.each([
  { name: "no worker for no job", settings: {}, jobs: 0, desired: 0 },
  { name: "a worker for each job, at once", settings: {}, jobs: 60, desired: 60 },
  { name: "one worker for several jobs", settings: { jobsPerWorker: 4 }, jobs: 9, desired: 3 },
  { name: "the least number without jobs", settings: { minWorkers: 2 }, jobs: 0, desired: 2 },
  { name: "at most the largest number", settings: { maxWorkers: 5 }, jobs: 60, desired: 5 },
  { name: "spares beside the busy ones", settings: { keepWarmSpares: 2 }, jobs: 3, desired: 5 },
])("wants $name", ({ settings, jobs, desired }) => {
  expect(workersForJobs({ ...SETTINGS, ...settings }, jobs)).toBe(desired);
});
