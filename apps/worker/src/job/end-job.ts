import {
  type Degraded,
  ERROR_SPECS,
  type FailureResponse,
  type HandlerResponse,
  ParserError,
  type ResolvedJobInput,
  type ResultEntry,
  type SuccessResponse,
} from "@parser/contract";
import type { ParseOutcome } from "@parser/engine-host";
import type { PackagedResult, SpillRequest } from "../output/package-result.ts";
import type { JobTelemetry } from "../telemetry/telemetry.ts";
import type { JobRun } from "./job-run.ts";

export interface ParsedDocument {
  readonly input: ResolvedJobInput;
  readonly outcome: ParseOutcome;
  readonly packaged: PackagedResult;
}

/** The response of a document that was parsed; counts it everywhere. */
export function succeed(parsed: ParsedDocument, run: JobRun): SuccessResponse {
  const { telemetry, parts, responses, clock } = run;
  const { input, outcome, packaged } = parsed;
  const { backend, inputFormat, modelDirectory, pageCount, fallback, failedBlocks } = outcome;
  reportDegraded(packaged.degraded, telemetry);
  const isRefreshing = countForRefresh(pageCount, run);
  const response = responses.success(
    {
      entry: makeEntry(input, packaged, parts.sources.describe(input)),
      backend,
      inputFormat,
      modelDirectory,
      isRefreshing,
      fallback,
      failedBlocks,
    },
    clock,
  );
  const { elapsed_seconds, debug } = response;
  const { phase_ms, model_dir } = debug;
  telemetry.succeeded({
    backend,
    inputFormat,
    seconds: elapsed_seconds,
    pages: pageCount,
    transport: input.transport,
    bytesOut: packaged.bytesOut,
    ...(fallback !== undefined && { replacedBackend: input.backend }),
    failedBlocks: failedBlocks ?? 0,
  });
  telemetry.log.info("done", {
    elapsed_seconds,
    phase_ms,
    model_dir,
    refresh_worker: isRefreshing,
    ...(fallback !== undefined && { parser_fallback: fallback }),
    ...(failedBlocks !== undefined && { parser_failed_blocks: failedBlocks }),
  });
  return response;
}

/** Keys in the order of the reference worker. */
function makeEntry(
  { basename, start_page, end_page }: ResolvedJobInput,
  { payload, degraded }: PackagedResult,
  source: string,
): ResultEntry {
  const pages_requested = end_page < 0 ? -1 : end_page - start_page + 1;
  return { basename, source, pages_requested, ...payload, ...(degraded && { degraded }) };
}

function reportDegraded(degraded: Degraded | undefined, telemetry: JobTelemetry): void {
  for (const item of degraded?.items ?? []) {
    telemetry.log.warn("response degraded", item);
    telemetry.degraded({ reason: item.reason, artifact: item.artifact ?? "unlisted" });
  }
}

function countForRefresh(pages: number, { telemetry, parts }: JobRun): boolean {
  const crossed = parts.refresh.countSuccess(pages);
  if (crossed === undefined) return false;
  telemetry.log.info("refresh threshold crossed; signaling worker recycle", {
    reason: crossed.reason,
    jobs_processed: crossed.jobsProcessed,
    pages_processed_total: crossed.pagesProcessed,
  });
  parts.telemetry.refreshed(crossed.reason);
  return true;
}

/** The response again, with its result stored elsewhere; a failure where that cannot be. */
export async function spill(
  response: SuccessResponse,
  request: SpillRequest,
  run: JobRun,
): Promise<HandlerResponse> {
  try {
    const spilled = await run.parts.transports.spill(request);
    const source = run.parts.sources.describe(request.input);
    return { ...response, results: [makeEntry(request.input, spilled, source)] };
  } catch (error) {
    return fail(error, run);
  }
}

/** The response of a job that failed; counts and logs it. */
export function fail(thrown: unknown, { telemetry, responses, clock }: JobRun): FailureResponse {
  const error = ParserError.from(thrown);
  const response = responses.failure(error, clock);
  telemetry.failed({ errorType: error.code, error });
  telemetry.log.error("job failed", {
    error_type: ERROR_SPECS[error.code].typeName,
    error_code: error.code,
    error_message: response.parser_error?.message,
    phase_ms: response.debug.phase_ms,
  });
  return response;
}
