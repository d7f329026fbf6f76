import type { Writable } from "node:stream";
import type { GpuProbe } from "../../gpu/gpu-probe.ts";
import { createTelemetry } from "../create-telemetry.ts";
import { readTelemetrySettings } from "../read-telemetry-settings.ts";
import type { Telemetry } from "../telemetry.ts";
import { createWorkerRedactor } from "../worker-redactor.ts";

const NO_GPU: GpuProbe = {
  ready: Promise.resolve(),
  facts: () => ({ available: false }),
  devices: () => [],
  startSampling() {},
  close() {},
};

/** Telemetry of a worker with these variables. */
export function startTelemetry(
  environment: Record<string, string>,
  stdout: Writable,
  gpu = NO_GPU,
): Promise<Telemetry> {
  const redactor = createWorkerRedactor(environment);
  return createTelemetry(readTelemetrySettings(environment), { gpu, stdout, redactor });
}
