import {
  countRequestedPages,
  type Degraded,
  ERROR_SPECS,
  type FailureResponse,
  type HandlerResponse,
  type LostFiles,
  ParserError,
  type ResolvedJobInput,
  type ResultEntry,
  type Shortfall,
  type SuccessResponse,
  type TransportName,
} from "@parsewright/contract";
import type { ParseOutcome } from "@parsewright/engine-host";
import type { PackagedResult, SpillRequest } from "../output/package-result.ts";
import type { ResultPayload } from "../output/transport.ts";
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
  const { backend, inputFormat, pageCount, fallback, failedBlocks, readers, audit } = outcome;
  const degraded = describeDegraded(outcome, packaged.lost);
  reportLosses(outcome.shortfall, packaged.lost, telemetry);
  const isRefreshing = countForRefresh(pageCount, run);
  const response = responses.success(
    {
      entry: makeEntry(input, packaged, { source: parts.sources.describe(input), degraded }),
      backend,
      inputFormat,
      // An office document needs no model, and leaves those loaded that were.
      modelDirectory: backend === "office" ? parts.modelDirectory : outcome.modelDirectory,
      isRefreshing,
      fallback,
      failedBlocks,
      readers,
      audit,
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
  input: ResolvedJobInput,
  { payload }: PackagedResult,
  { source, degraded }: { source: string; degraded: Degraded | undefined },
): ResultEntry {
  const pages_requested = countRequestedPages(input);
  return {
    basename: input.basename,
    source,
    pages_requested,
    ...payload,
    ...(degraded && { degraded }),
    parser_transport: transportOf(payload),
  } as ResultEntry;
}

/** A result that did not fit its transport is carried by another than was asked for. */
function transportOf(payload: ResultPayload): TransportName {
  if ("tarball_b64" in payload) return "tarball_b64";
  return "tarball_url" in payload ? "s3" : "inline";
}

/** Parts that the result lacks: pages that the engine did not read, files that could not be delivered. */
function describeDegraded(
  { pageCount, shortfall }: ParseOutcome,
  lost: LostFiles | undefined,
): Degraded | undefined {
  if (shortfall === undefined && lost === undefined) return undefined;
  const files = lost?.count === 1 ? "1 file" : `${lost?.count} files`;
  return {
    reason: "files_lost",
    message: `${files} of the result could not be read and ${lost?.count === 1 ? "was" : "were"} left out`,
    pages_done: pageCount,
    pages_total: pageCount,
    ...shortfall,
    count: lost?.count ?? 0,
    items: lost?.items ?? [],
  };
}

function reportLosses(
  shortfall: Shortfall | undefined,
  lost: LostFiles | undefined,
  telemetry: JobTelemetry,
): void {
  if (shortfall !== undefined) {
    telemetry.log.warn("response degraded", shortfall);
    telemetry.degraded({ reason: shortfall.reason, artifact: "pages" });
  }
  for (const item of lost?.items ?? []) {
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
  request: SpillRequest & Pick<ParsedDocument, "outcome">,
  run: JobRun,
): Promise<HandlerResponse> {
  try {
    const spilled = await run.parts.transports.spill(request);
    const source = run.parts.sources.describe(request.input);
    const degraded = describeDegraded(request.outcome, spilled.lost);
    return { ...response, results: [makeEntry(request.input, spilled, { source, degraded })] };
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
    // A fault in this program, which nobody could find without the place.
    ...(error.code === "INTERNAL" && { traceback: response.traceback }),
    phase_ms: response.debug.phase_ms,
  });
  return response;
}
