import type { HandlerResponse, JobEnvelope } from "@parsewright/contract";
import { useCallback, useEffect, useState } from "preact/hooks";
import { ParserClientError } from "@parsewright/client/browser";
import type { PageClient } from "../api/page-client.ts";
import { type ParsedResult, readResult } from "../result/read-result.ts";
import { type JobProgress, watchJob } from "./watch-job.ts";

/** How far a job is, for the page. */
export type JobState =
  | { readonly phase: "loading" }
  | { readonly phase: "running"; readonly progress: JobProgress }
  | { readonly phase: "ended"; readonly job: JobEnvelope }
  | { readonly phase: "done"; readonly job: JobEnvelope; readonly result: ParsedResult }
  | {
      readonly phase: "problem";
      readonly message: string;
      readonly code: string | undefined;
      readonly status: number;
    };

/** Follows a job to its end; `restart` follows it again, after a retry. */
export function useJob(
  client: PageClient,
  jobId: string,
  onEnded: () => Promise<void>,
): { readonly state: JobState; readonly restart: () => void } {
  const [state, setState] = useState<JobState>({ phase: "loading" });
  const [run, setRun] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setState({ phase: "loading" });
    const watch = async () => {
      await follow(client, jobId, { signal, onState: setState });
      if (!signal.aborted) await onEnded();
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
  { signal, onState }: { signal: AbortSignal; onState: (state: JobState) => void },
): Promise<void> {
  const show = (state: JobState) => {
    if (!signal.aborted) onState(state);
  };
  try {
    const job = await watchJob(client.jobs, jobId, {
      signal,
      onProgress: (progress) => show({ phase: "running", progress }),
    });
    if (job.status !== "COMPLETED") return show({ phase: "ended", job });
    const result = await readResult(job.output as HandlerResponse, (url) =>
      client.readArchive(url),
    );
    show({ phase: "done", job, result });
  } catch (error) {
    const { code, status = 0 } = error instanceof ParserClientError ? error : {};
    show({ phase: "problem", message: (error as Error).message, code, status });
  }
}
