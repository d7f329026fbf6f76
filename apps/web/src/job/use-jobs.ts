import { ParserClientError } from "@parsewright/client/browser";
import type { JobStatus, JobSummary, ProgressUpdate } from "@parsewright/contract";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { jobIdOf } from "../route.ts";
import { isActive } from "./watch-job.ts";

const REFRESH_MS = 2000;
/** Each running job is asked for its progress by itself. */
const ASKED_FOR_PROGRESS = 6;

/** Filter for the list of jobs. */
interface JobFilter {
  readonly limit: number;
  readonly search: string;
  /** All where it is empty. */
  readonly status: readonly JobStatus[];
}

/** A job of the list; one that runs, with how far it is. */
export interface ListedJob extends JobSummary {
  readonly update?: ProgressUpdate;
}

/**
 * The jobs of this key's tenant. They are read again while some have not ended, when the page is looked at, and when
 * this tab has submitted another one.
 */
export function useJobs(
  client: PageClient,
  { limit, search, status }: JobFilter,
  submittedCount = 0,
) {
  const [jobs, setJobs] = useState<readonly ListedJob[]>();
  const [hasMore, setHasMore] = useState(false);
  const [problem, setProblem] = useState<Error>();
  const statuses = status.join(",");
  const latest = useRef(0);
  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      const call = (latest.current += 1);
      const wanted = statuses === "" ? undefined : (statuses.split(",") as JobStatus[]);
      try {
        const query = { limit, search: search || undefined, status: wanted, signal };
        const page = await client.jobs.listJobs(query);
        const listed = await addProgress(client, page.jobs, signal);
        // An answer to an older question must not replace a newer one.
        if (call !== latest.current) return;
        setJobs(listed);
        setHasMore(page.cursor !== undefined);
        setProblem(undefined);
      } catch (error) {
        if (signal?.aborted || call !== latest.current) return;
        setProblem(error as Error);
        setJobs([]);
      }
    },
    [client, limit, search, statuses],
  );
  useRefreshing(refresh, { jobs, submittedCount });
  // Other jobs may be wanted by the time something has been done to one.
  const wantedNow = useRef(refresh);
  wantedNow.current = refresh;
  /** Does something to jobs, and shows why when it cannot be done. */
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
      await wantedNow.current();
    } catch (error) {
      await wantedNow.current();
      setProblem(error as Error);
    }
  };
  const remove = (...jobIds: readonly string[]) =>
    change(async () => {
      for (const jobId of jobIds) {
        await client.jobs.deleteJob(jobId);
        if (jobIdOf(location.hash) === jobId) location.hash = "#/";
      }
    });
  const needsKey = problem instanceof ParserClientError && problem.status === 401;
  return { jobs, hasMore, problem, refresh, change, remove, needsKey };
}

/** Reads at once, when the page is looked at again, and every moment while some jobs have not ended. */
function useRefreshing(
  refresh: (signal?: AbortSignal) => Promise<void>,
  {
    jobs,
    submittedCount,
  }: { readonly jobs: readonly ListedJob[] | undefined; readonly submittedCount: number },
): void {
  useEffect(() => {
    const controller = new AbortController();
    void refresh(controller.signal);
    const onVisible = () => void (document.visibilityState === "visible" && refresh());
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      controller.abort();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [refresh, submittedCount]);
  const hasActive = jobs?.some(isActive) ?? false;
  useEffect(() => {
    if (!hasActive) return undefined;
    const timer = setTimeout(() => void refresh(), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [hasActive, jobs, refresh]);
}

export type Jobs = ReturnType<typeof useJobs>;

/** The list says that a job runs; only the job itself says how far it is. */
async function addProgress(
  client: PageClient,
  jobs: readonly JobSummary[],
  signal: AbortSignal | undefined,
): Promise<readonly ListedJob[]> {
  const running = jobs
    .filter(({ status }) => status === "IN_PROGRESS")
    .slice(0, ASKED_FOR_PROGRESS);
  const envelopes = await Promise.all(
    running.map(({ id }) => client.jobs.status(id, { signal }).catch(() => undefined)),
  );
  const updates = new Map(
    envelopes.map((job) => [job?.id, job?.status === "IN_PROGRESS" ? job.output : undefined]),
  );
  return jobs.map((job) => {
    const update = updates.get(job.id) as ProgressUpdate | undefined;
    return update === undefined ? job : { ...job, update };
  });
}
