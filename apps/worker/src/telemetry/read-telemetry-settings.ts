import type { Environment } from "../environment-values.ts";
import { parsePairs } from "./pairs.ts";
import type { LogLevel } from "./telemetry.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const satisfies readonly LogLevel[];

export type LogFormat = "json" | "text";

/** Where traces, logs and metrics are sent, and what they say about this worker. */
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
}

/** By the variable that says it. Texts, also the count, as the reference worker sends them. */
const SERVERLESS_ATTRIBUTES = {
  RUNPOD_ENDPOINT_ID: "serverless.endpoint_id",
  RUNPOD_POD_ID: "serverless.pod_id",
  RUNPOD_GPU_TYPE_ID: "serverless.gpu_type",
  RUNPOD_GPU_COUNT: "serverless.gpu_count",
} as const;

export function readTelemetrySettings(environment: Environment): TelemetrySettings {
  const read = (name: string) => environment[name]?.trim() ?? "";
  const level = read("LOG_LEVEL").toLowerCase();
  const endpoint = read("OTEL_EXPORTER_OTLP_ENDPOINT");
  return {
    logFormat: read("LOG_FORMAT").toLowerCase() === "text" ? "text" : "json",
    // Unknown levels mean the default, as in the reference worker.
    logLevel: LOG_LEVELS.find((known) => level.startsWith(known)) ?? "info",
    export: endpoint === "" ? undefined : readExportSettings(endpoint, read),
  };
}

function readExportSettings(endpoint: string, read: (name: string) => string): ExportSettings {
  const given = parsePairs(read("OTEL_RESOURCE_ATTRIBUTES"));
  const serverless = Object.entries(SERVERLESS_ATTRIBUTES)
    .map(([variable, attribute]) => [attribute, read(variable)] as const)
    .filter(([, value]) => value !== "");
  return {
    endpoint,
    headers: parsePairs(read("OTEL_EXPORTER_OTLP_HEADERS")),
    metricsHeaders: parsePairs(read("OTEL_EXPORTER_OTLP_METRICS_HEADERS")),
    protocol: read("OTEL_EXPORTER_OTLP_PROTOCOL") || "http/protobuf",
    serviceName: read("OTEL_SERVICE_NAME") || (given["service.name"] ?? "parser-worker"),
    resourceAttributes: { ...given, ...Object.fromEntries(serverless) },
  };
}
