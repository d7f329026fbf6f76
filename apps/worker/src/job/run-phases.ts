import {
  type ArchiveLayout,
  FURTHER_FORMATS,
  type OutputFormat,
  parseOptionsOf,
  type ResolvedJobInput,
} from "@parsewright/contract";
import type { ParseOutcome, ParseTask } from "@parsewright/engine-host";
import type { FetchedDocument } from "../input/fetched-document.ts";
import type { PackagedResult, PackagingRequest } from "../output/package-result.ts";
import { createDraftSender } from "../pages/send-drafts.ts";
import { sharePages } from "../pages/share-pages.ts";
import { parseWithVision } from "../vision/parse-with-vision.ts";
import type { CheckedInput } from "./check-input.ts";
import type { JobRun } from "./job-run.ts";
import { timeLimitsOf } from "./time-limits.ts";

/** Brings the document into the job's folder. */
export async function fetchDocument(
  { input, decoded }: CheckedInput,
  folder: string,
  { context, telemetry, parts, clock }: JobRun,
): Promise<FetchedDocument> {
  context.reportProgress({ phase: "fetching_input" });
  const source = parts.sources.kindOf(input);
  const document = await clock.time("fetch_input", () =>
    telemetry.phase("fetch_input", async (span) => {
      span.setAttributes({ "parser.source": source });
      const fetched = await parts.sources.fetch(input, {
        folder,
        signal: context.signal,
        ...(decoded && { decoded }),
      });
      span.setAttributes({ "parser.bytes_in": fetched.bytes });
      return fetched;
    }),
  );
  context.signal.throwIfAborted();
  telemetry.fetched({ source, bytes: document.bytes });
  return document;
}

export interface Parsing {
  readonly document: FetchedDocument;
  readonly input: ResolvedJobInput;
  readonly outputFolder: string;
  readonly archiveLayout: ArchiveLayout | undefined;
  readonly workFolder: string;
}

/** Lets the engine write its outputs into `outputFolder`. */
export async function parseDocument(parsing: Parsing, run: JobRun): Promise<ParseOutcome> {
  const { document, input, workFolder } = parsing;
  const { job, context, telemetry, parts, clock } = run;
  const { start_page, end_page } = input;
  context.reportProgress({
    phase: "parsing",
    input_bytes: document.bytes,
    input_format: document.format,
    start_page,
    end_page,
  });
  const outcome = await clock.time("mineru_parse", () =>
    telemetry.phase("parse", async (span) => {
      span.setAttributes({
        "parser.backend": input.backend,
        "parser.input_format": document.format,
        "parser.start_page": start_page,
        "parser.end_page": end_page,
      });
      const timeLimits = () => timeLimitsOf(job, parts.timeLimits, clock.elapsedSeconds());
      const { engine, pages } = parts;
      const drafts =
        pages && job.page_drafts === true
          ? createDraftSender({ ...context, pages, jobId: job.id, log: telemetry.log })
          : undefined;
      const share =
        pages && job.page_shards === true && document.format === "pdf"
          ? (given: ParseTask) =>
              sharePages(given, {
                jobId: job.id,
                pages,
                engine,
                timeLimits,
                workFolder,
                log: telemetry.log,
              })
          : undefined;
      const task = { ...taskOf(parsing, run), ...timeLimits(), onDraft: drafts?.add };
      const ran = await parseWithVision(task, { ...parts, share, input, format: document.format });
      await drafts?.close();
      span.setAttributes({ "parser.backend": ran.backend });
      return ran;
    }),
  );
  context.signal.throwIfAborted();
  reportUnread(outcome, context);
  return outcome;
}

function taskOf(
  { document, input, outputFolder, archiveLayout }: Parsing,
  { job, context, parts }: JobRun,
): ParseTask {
  return {
    documentPath: document.path,
    outputFolder,
    basename: input.basename,
    archiveLayout,
    furtherFormats: input.formats.filter((format) => isFurther(format)),
    options: parseOptionsOf(input),
    maxPages: parts.maxPagesPerJob,
    signal: context.signal,
    onProgress: ({ pagesDone: pages_done, pagesTotal: pages_total }) =>
      context.reportProgress({ phase: "reading_pages", pages_done, pages_total }),
    // One in an archive cannot be read by page otherwise.
    ...(job.page_drafts === true && {
      pageResults: input.transport === "inline" ? "long" : "all",
    }),
  };
}

/**
 * Lets whoever lists jobs see which results are not complete, without reading them. A result with doubtful text lacks
 * nothing.
 */
function reportUnread({ shortfall }: ParseOutcome, context: JobRun["context"]): void {
  if (shortfall === undefined || shortfall.reason === "low_confidence") return;
  const { pages_done: done, pages_total } = shortfall;
  const pages_unread = pages_total - done;
  context.reportProgress({
    phase: "reading_pages",
    pages_done: pages_total,
    pages_total,
    pages_unread,
  });
}

/** Results always hold the formats of the specification, and the others only where they are named. */
function isFurther(format: OutputFormat): boolean {
  return (FURTHER_FORMATS as readonly OutputFormat[]).includes(format);
}

/** Makes the payload of the transport that was asked for. */
export async function packageDocument(
  request: PackagingRequest,
  { context, telemetry, parts, clock }: JobRun,
): Promise<PackagedResult> {
  const packaged = await clock.time("package", () =>
    telemetry.phase("package", (span) => {
      span.setAttributes({ "parser.transport": request.input.transport });
      return parts.transports.package(request);
    }),
  );
  context.signal.throwIfAborted();
  return packaged;
}
