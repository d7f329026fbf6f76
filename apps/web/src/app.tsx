import { ParserClientError } from "@parsewright/client/browser";
import type { JobSummary } from "@parsewright/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { storeKey } from "./api/key.ts";
import { createPageClient, type PageClient } from "./api/page-client.ts";
import { Header } from "./parts/header.tsx";
import { JobView } from "./parts/job-view.tsx";
import { KeyDialog } from "./parts/key-dialog.tsx";
import { KeyNotice } from "./parts/key-notice.tsx";
import { RecentJobs } from "./parts/recent-jobs.tsx";
import { StartView } from "./parts/start-view.tsx";
import { jobAddress, jobIdOf, useOpenJob } from "./route.ts";
import { type Theme, useTheme } from "./theme.ts";

const LISTED_JOBS = 30;

/** The whole page. */
export function App(props: {
  readonly firstKey: string;
  readonly endpoints: readonly [string, ...string[]];
}) {
  const [endpoint, setEndpoint] = useState<string>(props.endpoints[0]);
  const [key, setKey] = useState(props.firstKey);
  const [isAskingForKey, setAskingForKey] = useState(false);
  const { theme, toggle } = useTheme();
  const client = useMemo(() => createPageClient(endpoint, key), [endpoint, key]);
  const askForKey = () => setAskingForKey(true);
  const changeKey = (next: string) => {
    storeKey(sessionStorage, next);
    setKey(next);
    setAskingForKey(false);
  };
  return (
    <>
      <a class="skip" href="#main" onClick={focusMain}>
        Skip to the content
      </a>
      <Header
        endpoints={props.endpoints}
        endpoint={endpoint}
        onEndpoint={setEndpoint}
        theme={theme}
        onTheme={toggle}
        hasKey={key !== ""}
        onKey={askForKey}
      />
      <Workspace client={client} theme={theme} onKey={askForKey} />
      {isAskingForKey && (
        <KeyDialog current={key} onKey={changeKey} onClose={() => setAskingForKey(false)} />
      )}
    </>
  );
}

/** The list of jobs, and beside it the open one or the form for another. */
function Workspace(props: {
  readonly client: PageClient;
  readonly theme: Theme;
  readonly onKey: () => void;
}) {
  const { client } = props;
  const recent = useRecentJobs(client);
  const openJob = useOpenJob();
  // Documents stay in this tab's memory, so that their pages can be drawn beside the result.
  const documents = useRef(new Map<string, File>());
  const onSubmitted = (jobId: string, file?: File) => {
    if (file) documents.current.set(jobId, file);
    location.hash = jobAddress(jobId);
    void recent.refresh();
  };
  const file = openJob === undefined ? undefined : documents.current.get(openJob);
  const summary = recent.jobs?.find(({ id }) => id === openJob);
  return (
    <div class="shell">
      <RecentJobs {...recent} openJob={openJob} />
      <main id="main" tabIndex={-1}>
        {openJob === undefined ? (
          <>
            {recent.needsKey && <KeyNotice onKey={props.onKey} />}
            <StartView client={client} onSubmitted={onSubmitted} />
          </>
        ) : (
          <JobView
            {...props}
            key={openJob}
            jobId={openJob}
            name={summary?.documentName ?? file?.name}
            file={file}
            onChanged={recent.refresh}
          />
        )}
      </main>
    </div>
  );
}

/** The jobs of this key's tenant, read when something may have changed. */
function useRecentJobs(client: PageClient) {
  const [jobs, setJobs] = useState<readonly JobSummary[]>();
  const [problem, setProblem] = useState<Error>();
  const [search, setSearch] = useState("");
  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const limit = LISTED_JOBS;
        const page = await client.jobs.listJobs({ limit, search: search || undefined, signal });
        setJobs(page.jobs);
        setProblem(undefined);
      } catch (error) {
        if (signal?.aborted) return;
        setProblem(error as Error);
        setJobs([]);
      }
    },
    [client, search],
  );
  useEffect(() => {
    const controller = new AbortController();
    void refresh(controller.signal);
    const onVisible = () => void (document.visibilityState === "visible" && refresh());
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      controller.abort();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [refresh]);
  const remove = async (jobId: string) => {
    try {
      await client.jobs.deleteJob(jobId);
      if (jobIdOf(location.hash) === jobId) location.hash = "#/";
      await refresh();
    } catch (error) {
      setProblem(error as Error);
    }
  };
  const needsKey = problem instanceof ParserClientError && problem.status === 401;
  return { jobs, problem, search, setSearch, refresh, remove, needsKey };
}

/** The address belongs to the open job, so the link moves the focus itself. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}
