import type { HandlerResponse, JobEnvelope, PageIndex, PageText } from "@parsewright/contract";
import { useCallback, useEffect, useState } from "preact/hooks";
import { ParserClientError } from "@parsewright/client/browser";
import type { PageClient } from "../api/page-client.ts";
import {
  openPagePictures,
  type PagePictures,
  type PictureSource,
} from "../picture/page-pictures.ts";
import { isPaged, openPagedResult } from "../result/paged-result.ts";
import { factsOf, isArchived, type ParsedResult, readResult } from "../result/read-result.ts";
import { blockIdOf, pageNumberOf } from "../route.ts";
import { wordsOfError } from "./people-words.ts";
import { type JobProgress, pause, watchJob } from "./watch-job.ts";

const BETWEEN_TRIES_MS = 2000;

/** Everything that the page shows of a job, by how far the job has come. */
export type JobState =
  | { readonly phase: "loading" }
  | {
      readonly phase: "running";
      readonly progress: JobProgress;
      /** Pages that are read by now. */
      readonly drafts: readonly PageText[];
    }
  | { readonly phase: "ended"; readonly job: JobEnvelope }
  | {
      readonly phase: "done";
      readonly job: JobEnvelope;
      readonly result: ParsedResult;
      /** Of the document; `undefined` where it cannot be drawn. */
      readonly pictures: Promise<PagePictures | undefined>;
    }
  | {
      readonly phase: "problem";
      /** For people. */
      readonly message: string;
      readonly status: number;
    };

interface JobUse {
  readonly readDocument?: (() => Promise<PictureSource | undefined>) | undefined;
  readonly onEnded?: () => Promise<void>;
}

/** Follows a job to its end; `restart` follows it again, after a retry. The document is drawn where it is given. */
export function useJob(
  client: PageClient,
  jobId: string,
  { readDocument, onEnded }: JobUse = {},
): { readonly state: JobState; readonly restart: () => void } {
  const [state, setState] = useState<JobState>({ phase: "loading" });
  const [run, setRun] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ phase: "loading" });
    const watch = async () => {
      await follow(client, jobId, { readDocument, signal, onState: setState });
      if (!signal.aborted) await onEnded?.();
    };
    void watch();
    return () => controller.abort();
  }, [client, jobId, run]);
  const restart = useCallback(() => setRun((count) => count + 1), []);
  return { state, restart };
}

async function follow(
  client: PageClient,
  jobId: string,
  {
    readDocument,
    signal,
    onState,
  }: Pick<JobUse, "readDocument"> & {
    readonly signal: AbortSignal;
    readonly onState: (state: JobState) => void;
  },
): Promise<void> {
  const show = (state: JobState) => {
    if (!signal.aborted) onState(state);
  };
  let progress: JobProgress = { status: "IN_PROGRESS" };
  let drafts: readonly PageText[] = [];
  const showRunning = (next: JobProgress) => show({ phase: "running", progress: next, drafts });
  const onProgress = (next: JobProgress) => {
    progress = next;
    showRunning(next);
  };
  const onDraft = (page: PageText) => {
    drafts = [...drafts, page];
    showRunning(progress);
  };
  const onLost = () => showRunning({ ...progress, isLost: true });
  try {
    const watch = () => watchJob(client.jobs, jobId, { signal, onProgress, onDraft });
    const job = await untilAnswered(watch, { signal, onLost });
    if (job.status !== "COMPLETED") return show({ phase: "ended", job });
    // The document is fetched and opened while its result is read.
    const pictures = openPictures(readDocument, signal);
    const output = job.output as HandlerResponse;
    const showResult = (result: ParsedResult) => show({ phase: "done", job, result, pictures });
    const showWhole = async () =>
      showResult(await readResult(output, () => client.readArchive(jobId)));
    const index =
      readDocument && isArchived(output) ? await client.pages.readIndex(jobId) : undefined;
    if (index === undefined || !isPaged(index)) return await showWhole();
    const paging = {
      index,
      source: client.pages.of(jobId),
      facts: factsOf(output),
      signal,
      onResult: showResult,
    };
    await openPagedResult({ ...paging, complete: () => void showWhole() }, openedPage(index));
  } catch (error) {
    const { status = 0 } = error instanceof ParserClientError ? error : {};
    show({ phase: "problem", message: wordsOfError(error), status });
  }
}

/** The page that the address names, or whose block it names; otherwise the first. */
function openedPage({ pages }: PageIndex): number {
  const named =
    pageNumberOf(location.hash) ?? Number.parseInt((blockIdOf(location.hash) ?? "").slice(1), 10);
  return Math.max(
    0,
    pages.findIndex(({ page_number }) => page_number === named),
  );
}

/** Tries again for as long as the service does not answer: a gateway that starts anew has kept its jobs. */
async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  { signal, onLost }: { readonly signal: AbortSignal; readonly onLost: () => void },
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onLost();
      await pause(BETWEEN_TRIES_MS, signal);
    }
  }
}

/** No answer, or that of a proxy whose gateway is gone. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ParserClientError)) return false;
  const { code, status = 0 } = error;
  return code === "CONNECTION_FAILED" || code === "SERVICE_UNAVAILABLE" || status >= 502;
}

/** Opens a document for as long as the signal does not abort. */
async function openPictures(
  readDocument: JobUse["readDocument"],
  signal: AbortSignal,
): Promise<PagePictures | undefined> {
  try {
    const file = await readDocument?.();
    const opened = file && (await openPagePictures(file));
    if (signal.aborted) opened?.close();
    else signal.addEventListener("abort", () => opened?.close());
    return opened;
  } catch {
    return undefined;
  }
}
