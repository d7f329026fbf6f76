import { useState } from "preact/hooks";
import { nameOf } from "../documents/document-row.tsx";
import type { Jobs, ListedJob } from "../job/use-jobs.ts";
import { jobAddress } from "../route.ts";
import { DeleteDialog } from "../common/confirm-dialog.tsx";
import { Icon } from "../common/icons.tsx";
import { formatSeconds, jobPagesWords, stateOf } from "../common/status-words.ts";

interface RecentProps extends Jobs {
  readonly search: string;
  readonly setSearch: (text: string) => void;
  readonly openJob: string | undefined;
}

/** The jobs of this key's tenant, newest first; a fold on narrow screens. */
export function RecentJobs(props: RecentProps) {
  const { jobs, openJob } = props;
  return (
    <aside class="rail" aria-label="Jobs">
      <a class="button primary new" href="#/" aria-current={openJob ? undefined : "page"}>
        <Icon name="plus" />
        New document
      </a>
      <details class="recent" open={isWide()} onClick={foldAfterChoice}>
        <summary>
          <h2>Recent</h2>
        </summary>
        <button
          type="button"
          class="quiet square refresh"
          aria-label="Refresh the list"
          onClick={() => void props.refresh()}
        >
          <Icon name="refresh" />
        </button>
        <input
          type="search"
          aria-label="Search jobs by document"
          placeholder="Search"
          value={props.search}
          onInput={(event) => props.setSearch(event.currentTarget.value)}
        />
        <p class="empty">{emptyWords(props)}</p>
        <ul>
          {jobs?.map((job) => (
            <RecentJob
              key={job.id}
              job={job}
              isOpen={job.id === openJob}
              onRemove={() => void props.remove(job.id)}
            />
          ))}
        </ul>
        <a class="quiet all" href="#/documents">
          All documents
        </a>
      </details>
    </aside>
  );
}

function isWide(): boolean {
  return matchMedia("(min-width: 1100px)").matches;
}

/** On narrow screens the list is above what it opens. */
function foldAfterChoice({ target, currentTarget }: MouseEvent): void {
  const isChoice = target instanceof Element && target.closest("a") !== null;
  if (isChoice && !isWide() && currentTarget instanceof HTMLDetailsElement)
    currentTarget.open = false;
}

function RecentJob(props: {
  readonly job: ListedJob;
  readonly isOpen: boolean;
  readonly onRemove: () => void;
}) {
  const { job } = props;
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(job);
  return (
    <li>
      <a
        class="recent-job"
        href={jobAddress(job.id)}
        aria-current={props.isOpen ? "page" : undefined}
        title={name}
      >
        <span class="recent-name">{name.slice(name.lastIndexOf("/") + 1)}</span>
        <span class={`status ${stateOf(job).look}`}>{stateOf(job).word}</span>
        <span class="recent-time">{factsOf(job)}</span>
      </a>
      <button
        type="button"
        class="quiet square remove"
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
      >
        <Icon name="close" />
      </button>
      {isAsking && (
        <DeleteDialog name={name} onDelete={props.onRemove} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}

function factsOf(job: ListedJob): string {
  const { status, executionTime } = job;
  const facts = [
    jobPagesWords(job),
    status === "COMPLETED" && executionTime !== undefined
      ? formatSeconds(executionTime / 1000)
      : "",
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}

/** Explains why the list shows no jobs; empty when it shows some. */
function emptyWords({ jobs, problem, needsKey, search }: RecentProps): string {
  if (jobs === undefined) return "Reading the list …";
  if (needsKey) return "Your jobs appear here once there is a key.";
  if (problem) return problem.message;
  if (jobs.length > 0) return "";
  if (search !== "") return "No document has such a name.";
  return "Nothing yet. Documents that you parse appear here, for as long as the gateway keeps them.";
}
