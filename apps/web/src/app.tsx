import { useMemo, useState } from "preact/hooks";
import { isKeyKept, storeKey } from "./api/key.ts";
import { createPageClient, type PageClient } from "./api/page-client.ts";
import { useAnswer } from "./api/use-answer.ts";
import { ChooseOther } from "./compare/choose-other.tsx";
import { CompareView } from "./compare/compare-view.tsx";
import { DocumentsView } from "./documents/documents-view.tsx";
import { type Jobs, useJobs } from "./job/use-jobs.ts";
import { useSummary } from "./job/use-summary.ts";
import { OperateView } from "./operate/operate-view.tsx";
import { Header } from "./parts/header.tsx";
import { JobView } from "./parts/job-view.tsx";
import { KeyDialog } from "./parts/key-dialog.tsx";
import { KeyNotice } from "./parts/key-notice.tsx";
import { RecentJobs } from "./parts/recent-jobs.tsx";
import { StartView } from "./parts/start-view.tsx";
import { type Uploads, useUploads } from "./queue/use-uploads.ts";
import { type Route, useRoute } from "./route.ts";
import { type Theme, useTheme } from "./theme.ts";

const LISTED_JOBS = 30;
/** States of listed jobs: any. */
const ALL = [] as const;

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
  const caller = useAnswer(() => client.readCaller(), [client]);
  const changeKey = (next: string, isKept: boolean) => {
    storeKey(window, next, isKept);
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
        isOperator={caller?.scopes.includes("admin") ?? false}
        onKey={askForKey}
      />
      <Workspace
        client={client}
        endpoint={endpoint}
        theme={theme}
        hasKey={key !== ""}
        onKey={askForKey}
      />
      {isAskingForKey && (
        <KeyDialog
          current={key}
          isKept={isKeyKept(window)}
          onKey={changeKey}
          onClose={() => setAskingForKey(false)}
        />
      )}
    </>
  );
}

/** The list of jobs, and beside it what the address names. */
function Workspace(props: {
  readonly client: PageClient;
  readonly endpoint: string;
  readonly theme: Theme;
  readonly hasKey: boolean;
  readonly onKey: () => void;
}) {
  const { client } = props;
  const [search, setSearch] = useState("");
  const uploads = useUploads(client);
  const recent = useJobs(client, { limit: LISTED_JOBS, search, status: ALL }, uploads.sentCount);
  const route = useRoute();
  const openJob = route.view === "job" ? route.jobId : undefined;
  return (
    <div class="shell">
      <RecentJobs {...recent} search={search} setSearch={setSearch} openJob={openJob} />
      <main id="main" tabIndex={-1}>
        {recent.needsKey && openJob === undefined && <KeyNotice {...props} />}
        <View {...props} route={route} recent={recent} uploads={uploads} />
      </main>
    </div>
  );
}

interface ViewProps {
  readonly hasKey: boolean;
  readonly client: PageClient;
  readonly endpoint: string;
  readonly theme: Theme;
  readonly onKey: () => void;
  readonly recent: Jobs;
  readonly uploads: Uploads;
}

function View({ route, ...props }: ViewProps & { readonly route: Route }) {
  switch (route.view) {
    case "start":
      return <StartView {...props} key="start" />;
    case "again":
      return <AgainView {...props} jobId={route.jobId} />;
    case "documents":
      return <DocumentsView {...props} />;
    case "operate":
      return <OperateView {...props} />;
    case "compare":
      if (route.otherId === undefined) return <ChooseOther {...props} jobId={route.jobId} />;
      return <CompareView {...props} {...route} otherId={route.otherId} />;
    default:
      return <OpenJob {...props} jobId={route.jobId} />;
  }
}

/** The form for a document that the gateway keeps. */
function AgainView(props: ViewProps & { readonly jobId: string }) {
  const { client, recent, jobId } = props;
  const name = useSummary(client, recent, jobId)?.documentName ?? "The same document";
  const again = { name, source: { documentOf: jobId } };
  // The name comes a moment later where the page was opened here.
  return <StartView {...props} key={`${jobId} ${name}`} again={again} />;
}

function OpenJob(props: ViewProps & { readonly jobId: string }) {
  const { client, jobId, uploads, recent } = props;
  const file = uploads.fileOf(jobId);
  const summary = useSummary(client, recent, jobId);
  return (
    <JobView
      {...props}
      key={jobId}
      name={summary?.documentName ?? file?.name}
      file={file}
      startedAt={uploads.startOf(jobId) ?? (summary && Date.parse(summary.submittedAt))}
      onChanged={recent.refresh}
    />
  );
}

/** The address belongs to the open job, so the link moves the focus itself. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main")?.focus();
}
