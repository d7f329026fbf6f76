import type { Context } from "@opentelemetry/api";
import {
  type AnyValueMap,
  type Logger as OtelLogger,
  SeverityNumber,
} from "@opentelemetry/api-logs";
import type { LogSink } from "../logging.ts";

const SEVERITIES = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
} as const;

export interface OtlpLogSinkOptions {
  readonly logger: OtelLogger;
  /** On every record, for sinks that do not search in the resource. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The span that is at work when a record is written. */
  readonly currentContext: () => Context;
}

/** Sends log records to the collector, each with the trace and the span it belongs to. */
export function createOtlpLogSink(options: OtlpLogSinkOptions): LogSink {
  const { logger, attributes, currentContext } = options;
  return ({ time, level, message, jobId, fields }) => {
    logger.emit({
      timestamp: time,
      severityNumber: SEVERITIES[level],
      severityText: level.toUpperCase(),
      body: message,
      // The redactor leaves only what JSON can hold.
      attributes: {
        ...(fields as AnyValueMap),
        ...attributes,
        ...(jobId !== undefined && { job_id: jobId }),
      },
      context: currentContext(),
    });
  };
}
