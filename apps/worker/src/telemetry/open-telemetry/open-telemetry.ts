import { type Context, ROOT_CONTEXT } from "@opentelemetry/api";
import type { Redactor } from "@parsewright/redaction";
import type { GpuProbe } from "../../gpu/gpu-probe.ts";
import type { LogSink } from "../logging.ts";
import type { ExportSettings, TelemetrySettings } from "../read-telemetry-settings.ts";
import type { Logger, Telemetry } from "../telemetry.ts";
import { SPAN_NAMES } from "../catalogue.ts";
import { createInstruments, type Instruments } from "./instruments.ts";
import { createJobTelemetry, secondsSince } from "./job-telemetry.ts";
import { createOtlpLogSink } from "./otlp-log-sink.ts";
import { startSdk } from "./sdk.ts";
import { createRunInSpan, type RunInSpan } from "./spans.ts";
import { contextOf } from "./trace-parent.ts";

export interface OpenTelemetryParts {
  readonly gpu: GpuProbe;
  readonly redactor: Redactor;
  /** A logger that writes to stdout and to the sinks it is given. */
  readonly createSinkLogger: (sinks: readonly LogSink[], jobId?: string) => Logger;
}

/** Telemetry that is also sent to a collector, or read by Prometheus. Throws when the settings cannot work. */
export async function createOpenTelemetry(
  settings: TelemetrySettings,
  { gpu, redactor, createSinkLogger }: OpenTelemetryParts,
): Promise<Telemetry> {
  // Its own messages about the export must not be exported.
  const stdoutLog = createSinkLogger([]);
  const sdk = await startSdk(settings, stdoutLog);
  if (settings.export !== undefined) warnOfSettings(settings.export, stdoutLog);
  const runInSpan = createRunInSpan(sdk.tracer, redactor);
  const sinceBoot = { jobs: 0, pages: 0 };
  const instruments = createInstruments(sdk.meter, { sinceBoot, devices: () => gpu.devices() });
  gpu.startSampling();
  instruments.coldStarts.add(1);

  const attributes = settings.export && recordAttributes(settings.export);
  const createLog = (currentContext: () => Context, jobId?: string) => {
    const sink =
      attributes && createOtlpLogSink({ logger: sdk.logger, attributes, currentContext });
    return createSinkLogger(sink ? [sink] : [], jobId);
  };

  return {
    log: createLog(() => ROOT_CONTEXT),
    job({ jobId, traceparent }, run) {
      const ids = { job_id: jobId, "serverless.job_id": jobId };
      const start = { name: SPAN_NAMES.job, attributes: ids, parent: contextOf(traceparent) };
      const countSuccess = (pages: number) => {
        sinceBoot.jobs += 1;
        sinceBoot.pages += pages;
      };
      return runInSpan(start, (root) => {
        const createJobLog = (currentContext: () => Context) => createLog(currentContext, jobId);
        const parts = { instruments, runInSpan, root, redactor, countSuccess };
        return run(createJobTelemetry({ ...parts, createLog: createJobLog }));
      });
    },
    warmup: createWarmup(instruments, runInSpan),
    refreshed: (reason) => instruments.refreshes.add(1, { reason }),
    close() {
      gpu.close();
      return sdk.close();
    },
  };
}

function createWarmup(instruments: Instruments, runInSpan: RunInSpan): Telemetry["warmup"] {
  return async ({ backend, lang }, run) => {
    const startMs = performance.now();
    const attributes = { "parser.backend": backend, "parser.lang": lang };
    let status = "error";
    try {
      const start = { name: SPAN_NAMES.warmup, attributes, parent: ROOT_CONTEXT };
      const result = await runInSpan(start, () => run());
      status = "ok";
      return result;
    } finally {
      instruments.warmupDuration.record(secondsSince(startMs), { backend, status });
    }
  };
}

/** Attributes of every log record, for sinks that do not search in the resource. */
function recordAttributes({ serviceName, resourceAttributes }: ExportSettings) {
  const endpointId = resourceAttributes["serverless.endpoint_id"];
  return {
    "service.name": serviceName,
    ...(endpointId !== undefined && { "serverless.endpoint_id": endpointId }),
  };
}

function warnOfSettings({ protocol, headers, metricsHeaders }: ExportSettings, log: Logger): void {
  if (protocol !== "http/protobuf") {
    log.warn(
      `OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}; telemetry is sent as http/protobuf, the only protocol there is`,
    );
  }
  const hasHeaders = (some: object) => Object.keys(some).length > 0;
  if (hasHeaders(headers) !== hasHeaders(metricsHeaders)) {
    log.warn(
      "only one of OTEL_EXPORTER_OTLP_HEADERS (traces and logs) and OTEL_EXPORTER_OTLP_METRICS_HEADERS (metrics) is set",
    );
  }
}
