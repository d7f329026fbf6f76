import type { JobEnvelope } from "@parser/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { createGatewayApi, type GatewayApi, GatewayProblem } from "./api/gateway-api.ts";
import { storeKey } from "./api/key.ts";
import { forgetNames, readNames, rememberName } from "./job/job-names.ts";
import { Header } from "./parts/header.tsx";
import { JobView } from "./parts/job-view.tsx";
import { KeyDialog } from "./parts/key-dialog.tsx";
import { RecentJobs } from "./parts/recent-jobs.tsx";
import { StartView } from "./parts/start-view.tsx";
import { jobAddress, useOpenJob } from "./route.ts";
import { useTheme } from "./theme.ts";

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
  const api = useMemo(() => createGatewayApi(endpoint, key), [endpoint, key]);
  const recent = useRecentJobs(api);
  const openJob = useOpenJob();
  // Documents stay in this tab's memory, so that their pages can be drawn beside the result.
  const documents = useRef(new Map<string, File>());

  const changeKey = (next: string) => {
    storeKey(sessionStorage, next);
    if (next === "") forgetNames(localStorage);
    setKey(next);
    setAskingForKey(false);
  };
  const onSubmitted = (jobId: string, name: string, file?: File) => {
    if (file) documents.current.set(jobId, file);
    rememberName(localStorage, jobId, name);
    location.hash = jobAddress(jobId);
    void recent.refresh();
  };
  const names = readNames(localStorage);
  return (
    <>
      <a class="skip" href="#main" onClick={focusMain}>
        Skip to the document
      </a>
      <Header
        endpoints={props.endpoints}
        endpoint={endpoint}
        onEndpoint={setEndpoint}
        theme={theme}
        onTheme={toggle}
        hasKey={key !== ""}
        onKey={() => setAskingForKey(true)}
      />
      <div class="shell">
        <RecentJobs {...recent} names={names} openJob={openJob} />
        <main id="main" tabIndex={-1}>
          {recent.needsKey && openJob === undefined && (
            <KeyNotice onKey={() => setAskingForKey(true)} />
          )}
          {openJob === undefined ? (
            <StartView api={api} onSubmitted={onSubmitted} />
          ) : (
            <JobView
              key={`${openJob} ${key}`}
              api={api}
              jobId={openJob}
              name={names[openJob]}
              file={documents.current.get(openJob)}
              theme={theme}
              onChanged={recent.refresh}
              onKey={() => setAskingForKey(true)}
            />
          )}
        </main>
      </div>
      {isAskingForKey && (
        <KeyDialog current={key} onKey={changeKey} onClose={() => setAskingForKey(false)} />
      )}
    </>
  );
}

/** The jobs of this key, read when something may have changed. */
function useRecentJobs(api: GatewayApi) {
  const [jobs, setJobs] = useState<readonly JobEnvelope[]>();
  const [problem, setProblem] = useState<GatewayProblem>();
  const refresh = useCallback(async () => {
    try {
      setJobs(await api.listJobs(LISTED_JOBS));
      setProblem(undefined);
    } catch (error) {
      setProblem(error as GatewayProblem);
      setJobs([]);
    }
  }, [api]);
  useEffect(() => {
    void refresh();
    const onVisible = () => void (document.visibilityState === "visible" && refresh());
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [refresh]);
  return { jobs, problem, refresh, needsKey: problem?.status === 401 };
}

function KeyNotice({ onKey }: { readonly onKey: () => void }) {
  return (
    <div class="notice" role="status">
      <p>
        This gateway asks for a key. <code>npm run up</code> prints a link that brings one along;{" "}
        <code>parser keys create</code> makes one.
      </p>
      <button type="button" class="button" onClick={onKey}>
        Enter a key
      </button>
    </div>
  );
}

/** The address belongs to the open job, so the link moves the focus itself. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}
