import { diag, DiagLogLevel, type Meter, type Tracer } from "@opentelemetry/api";
import type { Logger as OtelLogger } from "@opentelemetry/api-logs";
import {
  ProtobufLogsSerializer,
  ProtobufMetricsSerializer,
  ProtobufTraceSerializer,
} from "@opentelemetry/otlp-transformer";
import { defaultResource, type Resource } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import {
  AggregationTemporality,
  AggregationType,
  InstrumentType,
  MeterProvider,
  type MetricReader,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import {
  METRICS_FLUSH_INTERVAL_MS,
  TRACES_AND_LOGS_FLUSH_INTERVAL_MS,
} from "@parsewright/contract";
import { LOGGER_NAME } from "../log-line.ts";
import type { ExportSettings, TelemetrySettings } from "../read-telemetry-settings.ts";
import type { Logger } from "../telemetry.ts";
import { createFailureLog } from "./export-failures.ts";
import { createExporter } from "./exporter.ts";
import { createOtlpSender, type OtlpSender } from "./otlp-sender.ts";
import { startMetricsServer } from "./metrics-server.ts";
import { PrometheusReader } from "./prometheus-reader.ts";
import { createResource } from "./resource.ts";
import { createTarget } from "./target.ts";

/** The three signals of one worker, on their way to its collector. */
export interface Sdk {
  readonly tracer: Tracer;
  readonly logger: OtelLogger;
  readonly meter: Meter;
  /** Sends what is waiting, within a few seconds. Never rejects. */
  close(): Promise<void>;
}

/** A stopping worker has better things to wait for. */
const CLOSE_TIMEOUT_MS = 5000;

const BATCHES = {
  scheduledDelayMillis: TRACES_AND_LOGS_FLUSH_INTERVAL_MS,
  // Memory that a dead collector may cost; more is thrown away.
  maxQueueSize: 2048,
  maxExportBatchSize: 512,
} as const;

/** As the reference worker's; the SDK's largest scale is 20. */
const HISTOGRAM = {
  type: AggregationType.EXPONENTIAL_HISTOGRAM,
  options: { recordMinMax: true, maxSize: 160 },
} as const;

const VALUE_LIMIT = { attributeValueLengthLimit: 8192 } as const;

type Signal = "traces" | "logs" | "metrics";
type Connect = (signal: Signal) => (body: Uint8Array) => Promise<void>;

/** Everything is said here: the SDK's own reading of `OTEL_` variables has no part in it. */
export async function startSdk(settings: TelemetrySettings, stdoutLog: Logger): Promise<Sdk> {
  const failures = createFailureLog(stdoutLog);
  const senders: OtlpSender[] = [];
  const connect = settings.export && createConnect(settings.export, { senders, failures });
  listenToSdk((message) => failures.sdkWarned(message));
  const resource = settings.export ? createResource(settings.export) : defaultResource();
  const traces = createTracerProvider(resource, connect);
  const logs = createLoggerProvider(resource, connect);
  const prometheus = settings.metricsPort === undefined ? undefined : new PrometheusReader();
  const metrics = createMeterProvider(resource, { connect, prometheus });
  const page = prometheus && (await startMetricsServer(settings.metricsPort ?? 0, prometheus));
  return {
    tracer: traces.getTracer(LOGGER_NAME),
    logger: logs.getLogger(LOGGER_NAME),
    meter: metrics.getMeter(LOGGER_NAME),
    async close() {
      page?.close();
      await close([traces, logs, metrics], senders);
    },
  };
}

function createConnect(
  settings: ExportSettings,
  parts: { senders: OtlpSender[]; failures: ReturnType<typeof createFailureLog> },
): Connect {
  const { senders, failures } = parts;
  return (signal) => {
    const sender = createOtlpSender(createTarget(settings, signal));
    senders.push(sender);
    return async (body) => {
      const failure = await sender.send(body);
      if (failure !== undefined) failures.exportFailed(signal, failure);
    };
  };
}

function createTracerProvider(resource: Resource, connect: Connect | undefined): TracerProvider {
  const exporter = connect && createExporter(ProtobufTraceSerializer, connect("traces"));
  return new TracerProvider({
    resource,
    // A caller decides which trace its job belongs to, not whether the operator sees it.
    sampler: new AlwaysOnSampler(),
    spanLimits: VALUE_LIMIT,
    spanProcessors: exporter ? [new BatchSpanProcessor({ ...BATCHES, exporter })] : [],
  });
}

function createLoggerProvider(resource: Resource, connect: Connect | undefined): LoggerProvider {
  const exporter = connect && createExporter(ProtobufLogsSerializer, connect("logs"));
  return new LoggerProvider({
    resource,
    logRecordLimits: VALUE_LIMIT,
    processors: exporter ? [new BatchLogRecordProcessor({ ...BATCHES, exporter })] : [],
  });
}

function createMeterProvider(
  resource: Resource,
  { connect, prometheus }: { connect: Connect | undefined; prometheus: MetricReader | undefined },
): MeterProvider {
  const sent = connect && createSendingReader(connect);
  const readers = [sent, prometheus].filter((reader) => reader !== undefined);
  return new MeterProvider({ resource, readers });
}

function createSendingReader(connect: Connect): MetricReader {
  return new PeriodicExportingMetricReader({
    exportIntervalMillis: METRICS_FLUSH_INTERVAL_MS,
    exportTimeoutMillis: METRICS_FLUSH_INTERVAL_MS,
    exporter: {
      ...createExporter(ProtobufMetricsSerializer, connect("metrics")),
      selectAggregationTemporality: () => AggregationTemporality.CUMULATIVE,
      selectAggregation: (type) =>
        type === InstrumentType.HISTOGRAM ? HISTOGRAM : { type: AggregationType.DEFAULT },
    },
  });
}

function listenToSdk(complain: (message: string) => void): void {
  const ignore = () => {};
  diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

async function close(
  providers: readonly { shutdown(): Promise<void> }[],
  senders: readonly OtlpSender[],
): Promise<void> {
  for (const sender of senders) sender.stopWaiting();
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    Promise.allSettled(providers.map((provider) => provider.shutdown())),
    new Promise((resolve) => {
      timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    }),
  ]);
  clearTimeout(timer);
  for (const sender of senders) sender.abort();
  diag.disable();
}
