import { type Environment, ParserError, readVariable } from "@parsewright/contract";
import { access, constants, statfs } from "node:fs/promises";
import os from "node:os";
import { systemErrorCode } from "../files/system-error-code.ts";
import type { Logger } from "../telemetry/telemetry.ts";
import type { UnhealthyReport } from "./start-pings.ts";

const GIGABYTE = 2 ** 30;

export interface FitnessSettings {
  readonly minMemoryGigabytes: number;
  readonly minDiskPercent: number;
  /** Leaves out the checks of the machine; those of the worker itself always run. */
  readonly isSkippingSystemChecks: boolean;
}

export function readFitnessSettings(environment: Environment): FitnessSettings {
  return {
    minMemoryGigabytes: readVariable(environment, "RUNPOD_MIN_MEMORY_GB"),
    minDiskPercent: readVariable(environment, "RUNPOD_MIN_DISK_PERCENT"),
    isSkippingSystemChecks: readVariable(environment, "RUNPOD_SKIP_AUTO_SYSTEM_CHECKS"),
  };
}

export interface FitnessParts {
  readonly settings: FitnessSettings;
  /** Finds where the files of jobs are to be. */
  readonly chooseWorkFolder: () => Promise<string>;
  readonly modelFolder: string;
  /** Resolves when the engine's processes answer. */
  readonly startEngine: () => Promise<void>;
  readonly reportUnhealthy: (report: UnhealthyReport) => Promise<void>;
  readonly log: Logger;
}

/** Decides if this worker may take jobs. A failure is logged and reported to the platform; the process is to exit with 1 then. */
export async function runFitnessChecks(parts: FitnessParts): Promise<boolean> {
  for (const [check, run] of checksOf(parts)) {
    try {
      await run();
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      const reason = `${name}: ${message}`;
      parts.log.error(`Fitness check failed: ${check} | ${reason}`);
      await parts.reportUnhealthy({ check, reason });
      return false;
    }
  }
  return true;
}

function checksOf(parts: FitnessParts): readonly (readonly [string, () => Promise<void>])[] {
  const { settings, chooseWorkFolder, modelFolder, startEngine } = parts;
  const systemChecks = [
    ["memory", async () => checkMemory(settings.minMemoryGigabytes)],
    ["disk", async () => checkDisk(await chooseWorkFolder(), settings.minDiskPercent)],
  ] as const;
  return [
    ...(settings.isSkippingSystemChecks ? [] : systemChecks),
    ["models", () => checkModels(modelFolder)],
    ["engine", startEngine],
  ];
}

/**
 * Compares what the machine has left, and what the container may have at most. What the container has left would
 * count files it has only read, such as models, as used.
 */
function checkMemory(minGigabytes: number): void {
  // 0 where there is no limit.
  const limitBytes = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const gigabytes = Math.min(os.freemem(), limitBytes) / GIGABYTE;
  if (gigabytes >= minGigabytes) return;
  throw new ParserError(
    "SERVICE_UNAVAILABLE",
    `${gigabytes.toFixed(2)} GB of memory is available and ${minGigabytes} GB is required; give the worker more, or lower RUNPOD_MIN_MEMORY_GB`,
  );
}

async function checkDisk(folder: string, minPercent: number): Promise<void> {
  const { bavail, blocks } = await statfs(folder);
  const percent = blocks === 0 ? 100 : (100 * bavail) / blocks;
  if (percent >= minPercent) return;
  throw new ParserError(
    "SERVICE_UNAVAILABLE",
    `${percent.toFixed(1)}% of the disk of the work folder is free and ${minPercent}% is required; free some space, or lower RUNPOD_MIN_DISK_PERCENT`,
  );
}

/** No folder is fine: there are ways to parse without models. One that cannot be read is a mistake. */
async function checkModels(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return;
    throw new ParserError(
      "SERVICE_UNAVAILABLE",
      "the model folder cannot be read; correct its permissions, or PARSER_MODEL_DIR",
      { cause: error },
    );
  }
}
