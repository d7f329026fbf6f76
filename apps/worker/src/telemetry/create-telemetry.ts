import type { Writable } from "node:stream";
import type { Redactor } from "@parsewright/redaction";
import type { GpuProbe } from "../gpu/gpu-probe.ts";
import { createLogger, createStdoutSink, type LogSink } from "./logging.ts";
import { createLogsOnlyTelemetry } from "./logs-only-telemetry.ts";
import type { TelemetrySettings } from "./read-telemetry-settings.ts";
import type { Logger, Telemetry } from "./telemetry.ts";

export interface TelemetryParts {
  readonly gpu: GpuProbe;
  readonly stdout: Writable;
  readonly redactor: Redactor;
}

/** Telemetry as configured. Where sending it cannot be set up, logs go on. */
export async function createTelemetry(
  settings: TelemetrySettings,
  { gpu, stdout, redactor }: TelemetryParts,
): Promise<Telemetry> {
  const toStdout = createStdoutSink(stdout, settings.logFormat);
  const createSinkLogger = (sinks: readonly LogSink[], jobId?: string): Logger =>
    createLogger({ level: settings.logLevel, redactor, sinks: [toStdout, ...sinks], jobId });

  const logsOnly = createLogsOnlyTelemetry((jobId) => createSinkLogger([], jobId));
  if (settings.export === undefined && settings.metricsPort === undefined) return logsOnly;
  try {
    // Loading it takes half a second, which a worker without a sink does not spend.
    const { createOpenTelemetry } = await import("./open-telemetry/open-telemetry.ts");
    return await createOpenTelemetry(settings, { gpu, redactor, createSinkLogger });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Not as JSON: operators look for a line that begins so, as the specification says.
    stdout.write(plainLine(`${INIT_FAILED}, continuing without telemetry: ${reason}`, redactor));
    return logsOnly;
  }
}

const INIT_FAILED = "[parser-telemetry] init failed";

function plainLine(text: string, redactor: Redactor): string {
  return `${redactor.redact(text).replaceAll(/[\p{Cc}\u2028\u2029]/gu, " ")}\n`;
}
