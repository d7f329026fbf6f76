import { ParserError } from "@parsewright/contract";
import { ENGINE_VERSION } from "@parsewright/document/version";
import { assembleWorker, type WorkerIo } from "./assemble-worker.ts";
import { bootWorker } from "./boot-worker.ts";
import { readWorkerConfig, type WorkerConfig } from "./config.ts";
import type { Environment } from "@parsewright/contract";
import { createGpuProbe } from "./gpu/gpu-probe.ts";
import { createTelemetry } from "./telemetry/create-telemetry.ts";
import { createWorkerRedactor } from "./telemetry/worker-redactor.ts";

/** Runs a worker until it has ended and gives the exit code of the process. `argv` has neither node nor the script. */
export async function runWorker(
  argv: readonly string[],
  environment: Environment,
  io: WorkerIo,
): Promise<number> {
  const redactor = createWorkerRedactor(environment);
  let config: WorkerConfig;
  try {
    config = readWorkerConfig(environment);
  } catch (error) {
    const { message } = ParserError.is(error) ? error : new Error(String(error));
    io.stderr.write(`The worker cannot start: ${redactor.redact(message)}\n`);
    return 1;
  }
  const gpu = createGpuProbe(environment);
  const { stdout } = io;
  const telemetry = await createTelemetry(config.telemetry, { gpu, stdout, redactor });
  telemetry.log.debug("worker starting", { parser_version: ENGINE_VERSION });
  return bootWorker(assembleWorker({ config, argv, io, redactor, gpu, telemetry }));
}
