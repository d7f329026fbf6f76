import type { BackendName, InputFormat, TransportName } from "@parsewright/contract";
import type { RanBackend } from "@parsewright/engine-host";

export type SourceKind = "url" | "b64" | "volume" | "unknown";
export type LogLevel = "debug" | "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes log lines; `job_id` is on every line of a job's logger. All text passes the redactor. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A piece of work with a beginning and an end, as a trace shows it. */
export interface SpanHandle {
  /** `parser.backend` and `parser.input_format` also label the figures of a job that fails later. */
  setAttributes(attributes: Readonly<Record<string, string | number | boolean>>): void;
}

export type PhaseSpan = "fetch_input" | "parse" | "package";

/** Reports one job: its log lines, its spans and its figures. */
export interface JobTelemetry {
  readonly log: Logger;
  /** Runs one phase inside its span `parser.<phase>`; a failure marks the span. Counts `parser.phase.duration`. */
  phase<Result>(name: PhaseSpan, run: (span: SpanHandle) => Promise<Result>): Promise<Result>;
  fetched(facts: { readonly source: SourceKind; readonly bytes: number }): void;
  succeeded(facts: {
    readonly backend: RanBackend;
    readonly inputFormat: InputFormat;
    readonly seconds: number;
    /** Pages that were parsed. */
    readonly pages: number;
    readonly transport: TransportName;
    readonly bytesOut: number;
    /** The backend that was asked for, where another one ran. */
    readonly replacedBackend?: BackendName;
    /** Blocks that the vision model did not read. */
    readonly failedBlocks: number;
  }): void;
  failed(facts: { readonly errorType: string; readonly error: unknown }): void;
  degraded(facts: { readonly reason: string; readonly artifact: string }): void;
}

/** Receiver of the worker's logs, traces and metrics. The silent one is the default; it costs nothing. */
export interface Telemetry {
  readonly log: Logger;
  /** Runs a job inside its root span `parser.job`, a child of `traceparent` where the caller sent one. */
  job<Result>(
    facts: { readonly jobId: string; readonly traceparent?: string | undefined },
    run: (job: JobTelemetry) => Promise<Result>,
  ): Promise<Result>;
  /** Runs the warm-up inside its span. */
  warmup<Result>(
    facts: { readonly backend: RanBackend; readonly lang: string },
    run: () => Promise<Result>,
  ): Promise<Result>;
  refreshed(reason: "jobs_threshold" | "pages_threshold" | "sigterm"): void;
  /** Sends what is waiting. Never rejects; gives up after a few seconds. */
  close(): Promise<void>;
}
