import { type Environment, parsePairs, readVariable } from "@parsewright/contract";
import type { LogLevel } from "./telemetry.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const satisfies readonly LogLevel[];

export type LogFormat = "json" | "text";

/** Receiver of traces, logs and metrics, and the facts about this worker that are sent with them. */
export interface ExportSettings {
  /** Base address, without `/v1/…`. */
  readonly endpoint: string;
  /** For traces and logs. */
  readonly headers: Readonly<Record<string, string>>;
  readonly metricsHeaders: Readonly<Record<string, string>>;
  /** As it was asked for; only `http/protobuf` is spoken. */
  readonly protocol: string;
  readonly serviceName: string;
  readonly resourceAttributes: Readonly<Record<string, string>>;
}

export interface TelemetrySettings {
  readonly logFormat: LogFormat;
  readonly logLevel: LogLevel;
  /** `undefined`: logs on stdout only. */
  readonly export: ExportSettings | undefined;
  /** Port on which Prometheus reads metrics; none unless set. */
  readonly metricsPort: number | undefined;
}

/** By the variable that says it. Texts, also the count, as the reference worker sends them. */
const SERVERLESS_ATTRIBUTES = [
  ["RUNPOD_ENDPOINT_ID", "serverless.endpoint_id"],
  ["RUNPOD_POD_ID", "serverless.pod_id"],
  ["RUNPOD_GPU_TYPE_ID", "serverless.gpu_type"],
  ["RUNPOD_GPU_COUNT", "serverless.gpu_count"],
] as const;

export function readTelemetrySettings(environment: Environment): TelemetrySettings {
  const endpoint = readVariable(environment, "OTEL_EXPORTER_OTLP_ENDPOINT");
  return {
    logFormat: readVariable(environment, "LOG_FORMAT"),
    logLevel: readVariable(environment, "LOG_LEVEL"),
    export: endpoint === undefined ? undefined : readExportSettings(endpoint, environment),
    metricsPort: readVariable(environment, "PARSER_METRICS_PORT"),
  };
}

function readExportSettings(endpoint: string, environment: Environment): ExportSettings {
  const given = parsePairs(readVariable(environment, "OTEL_RESOURCE_ATTRIBUTES") ?? "");
  const named = environment["OTEL_SERVICE_NAME"]?.trim() || given["service.name"];
  const serverless = SERVERLESS_ATTRIBUTES.flatMap(([variable, attribute]) => {
    const value = readVariable(environment, variable);
    return value === undefined ? [] : [[attribute, value] as const];
  });
  return {
    endpoint,
    headers: parsePairs(readVariable(environment, "OTEL_EXPORTER_OTLP_HEADERS") ?? ""),
    metricsHeaders: parsePairs(
      readVariable(environment, "OTEL_EXPORTER_OTLP_METRICS_HEADERS") ?? "",
    ),
    protocol: readVariable(environment, "OTEL_EXPORTER_OTLP_PROTOCOL"),
    serviceName: readVariable({ OTEL_SERVICE_NAME: named }, "OTEL_SERVICE_NAME"),
    resourceAttributes: { ...given, ...Object.fromEntries(serverless) },
  };
}
