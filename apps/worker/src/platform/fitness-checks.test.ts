import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createRecordingLog } from "../testing/recording-log.ts";
import { type FitnessParts, readFitnessSettings, runFitnessChecks } from "./fitness-checks.ts";
import type { UnhealthyReport } from "./start-pings.ts";

const IMPOSSIBLE = { RUNPOD_MIN_MEMORY_GB: "999999", RUNPOD_MIN_DISK_PERCENT: "101" };

it("passes on a machine that has what is asked for", async () => {
  const { isFit, reports } = await check({
    settings: readFitnessSettings({ RUNPOD_MIN_MEMORY_GB: "0.01", RUNPOD_MIN_DISK_PERCENT: "0" }),
  });

  expect(isFit).toBe(true);
  expect(reports).toEqual([]);
});

it.each([
  {
    name: "memory",
    parts: { settings: readFitnessSettings(IMPOSSIBLE) },
    reason: /^ParserError: \d+\.\d\d GB of memory is available and 999999 GB is required/,
  },
  {
    name: "disk",
    parts: { settings: readFitnessSettings({ ...IMPOSSIBLE, RUNPOD_MIN_MEMORY_GB: "0" }) },
    reason: /^ParserError: \d+\.\d% of the disk .* and 101% is required/,
  },
  {
    name: "models",
    parts: { modelFolder: "/dev/null/models" },
    reason: /^ParserError: the model folder cannot be read/,
  },
  {
    name: "engine",
    parts: { startEngine: () => Promise.reject(new TypeError("no answer")) },
    reason: /^TypeError: no answer$/,
  },
])("tells log and platform when $name fails, and stops there", async ({ name, parts, reason }) => {
  const { isFit, reports, lines } = await check(parts);

  expect(isFit).toBe(false);
  expect(reports).toEqual([{ check: name, reason: expect.stringMatching(reason) as string }]);
  expect(lines).toEqual([`Fitness check failed: ${name} | ${reports[0]?.reason}`]);
});

it("skips the checks of the machine where it is told to", async () => {
  const settings = readFitnessSettings({ ...IMPOSSIBLE, RUNPOD_SKIP_AUTO_SYSTEM_CHECKS: "True" });

  expect((await check({ settings })).isFit).toBe(true);
});

it("takes a missing model folder for a worker without models", async () => {
  expect((await check({ modelFolder: "/no/such/folder" })).isFit).toBe(true);
});

it("asks for little by default, and stops at what is not a number", () => {
  expect(readFitnessSettings({})).toEqual({
    minMemoryGigabytes: 1,
    minDiskPercent: 5,
    isSkippingSystemChecks: false,
  });
  expect(() => readFitnessSettings({ RUNPOD_MIN_MEMORY_GB: "much" })).toThrow(
    'RUNPOD_MIN_MEMORY_GB is "much". Set it to a number of 0 or more',
  );
});

async function check(parts: Partial<FitnessParts>) {
  const folder = await mkdtemp(join(tmpdir(), "parser-fitness-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const reports: UnhealthyReport[] = [];
  const log = createRecordingLog();
  const isFit = await runFitnessChecks({
    settings: readFitnessSettings({ RUNPOD_SKIP_AUTO_SYSTEM_CHECKS: "1" }),
    chooseWorkFolder: async () => folder,
    modelFolder: folder,
    startEngine: async () => {},
    reportUnhealthy: async (report) => void reports.push(report),
    log,
    ...parts,
  });
  return { isFit, reports, lines: log.lines.map(({ message }) => message) };
}
