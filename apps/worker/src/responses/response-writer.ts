import {
  type DocumentAudit,
  ERROR_SPECS,
  type FailureResponse,
  type Gpu,
  type InputFormat,
  type ParserError,
  type ProbeResponse,
  type ReadersCount,
  type ResultEntry,
  type SuccessResponse,
} from "@parsewright/contract";
import type { RanBackend } from "@parsewright/engine-host";
import { ENGINE_VERSION } from "@parsewright/document/version";
import type { FailureTexts } from "../telemetry/describe-failure.ts";
import type { JobClock } from "./job-clock.ts";

export interface ResponseWriterParts {
  readonly describeFailure: (error: ParserError) => FailureTexts;
  readonly redactValue: (value: unknown) => unknown;
  readonly gpu: () => Gpu;
  /** Folder of the models that are loaded; null when none are. */
  readonly modelDirectory: () => string | null;
}

interface SuccessFacts {
  readonly entry: ResultEntry;
  readonly backend: RanBackend;
  readonly inputFormat: InputFormat;
  readonly modelDirectory: string | null;
  readonly isRefreshing: boolean;
  /** Reason that another backend ran than the one asked for. */
  readonly fallback: string | undefined;
  readonly failedBlocks: number | undefined;
  readonly readers: readonly ReadersCount[] | undefined;
  readonly audit: DocumentAudit | undefined;
}

/** Writes what a job answers. Keys are in the order of the reference worker. */
export interface ResponseWriter {
  readonly success: (facts: SuccessFacts, clock: JobClock) => SuccessResponse;
  /** Of pages that were read for another job: no document, and nobody looks at it. */
  readonly shard: (
    outcome: Pick<SuccessFacts, "backend" | "inputFormat">,
    clock: JobClock,
  ) => SuccessResponse;
  readonly failure: (error: ParserError, clock: JobClock) => FailureResponse;
  readonly probe: (probe: ProbeResponse["probe"], clock: JobClock) => ProbeResponse;
}

export function createResponseWriter(parts: ResponseWriterParts): ResponseWriter {
  const debug = (clock: JobClock) => ({
    gpu: parts.gpu(),
    model_dir: parts.modelDirectory(),
    phase_ms: clock.phaseMs(),
  });
  return {
    success: ({ entry, backend, inputFormat, isRefreshing, ...facts }, clock) => ({
      ok: true,
      ...timeAndVersion(clock),
      results: [entry],
      debug: {
        ...debug(clock),
        model_dir: facts.modelDirectory,
        backend,
        input_format: inputFormat,
        ...(facts.fallback !== undefined && { parser_fallback: facts.fallback }),
        ...(facts.failedBlocks !== undefined && { parser_failed_blocks: facts.failedBlocks }),
        ...(facts.readers && { parser_readers: [...facts.readers] }),
        ...(facts.audit && { parser_audit: facts.audit }),
      },
      ...(isRefreshing && { refresh_worker: true }),
      parser_kind: "success",
    }),
    shard: ({ backend, inputFormat }, clock) => ({
      ok: true,
      ...timeAndVersion(clock),
      results: [],
      debug: { ...debug(clock), backend, input_format: inputFormat },
    }),
    failure(error, clock) {
      const text = parts.describeFailure(error);
      return {
        error: text.error,
        ok: false,
        ...timeAndVersion(clock),
        traceback: text.traceback,
        debug: debug(clock),
        parser_error: {
          code: error.code,
          // The same redacted, bounded text, without the type name.
          message: text.error.slice(`${ERROR_SPECS[error.code].typeName}: `.length),
          retryable: error.retryable,
          details: parts.redactValue(error.details) as ParserError["details"],
        },
        parser_kind: "failure",
      };
    },
    probe: (probe, clock) => ({
      ok: true,
      ...timeAndVersion(clock),
      // A worker whose engine does not start takes no jobs, so it is never asked.
      parser_available: true,
      probe,
      debug: debug(clock),
      parser_kind: "probe",
    }),
  };
}

function timeAndVersion(clock: JobClock) {
  return { elapsed_seconds: clock.elapsedSeconds(), parser_version: ENGINE_VERSION };
}
