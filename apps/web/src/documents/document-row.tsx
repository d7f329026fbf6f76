import { useState } from "preact/hooks";
import type { ListedJob } from "../job/use-jobs.ts";
import { describeProgress, isActive } from "../job/watch-job.ts";
import { failureWords, peopleWords } from "../job/people-words.ts";
import { DeleteDialog } from "../common/confirm-dialog.tsx";
import { Icon } from "../common/icons.tsx";
import {
  canRunAgain,
  formatBytes,
  formatSeconds,
  formatTime,
  isLocked,
  jobPagesWords,
  spokenTime,
  stateOf,
} from "../common/status-words.ts";
import { useNow } from "../common/use-now.ts";
import { jobAddress } from "../route.ts";
import type { Column } from "./columns.tsx";

/** Falls back to the start of the job's id for a document without a name. */
export function nameOf({ documentName, id }: ListedJob): string {
  return documentName ?? `Job ${id.slice(0, 13)}`;
}

interface RowProps {
  readonly job: ListedJob;
  /** Its name in its folder, and in how many folders it is. */
  readonly leaf: string;
  readonly depth: number;
  readonly columns: readonly Column[];
  /** Time at which its first byte was sent, if this tab sent it. */
  readonly startedAt: number | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (isOn: boolean) => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onDelete: () => void;
}

/** One document of the gateway: how far it is, and what can be done with it. */
export function DocumentRow(props: RowProps) {
  const { job } = props;
  const name = nameOf(job);
  return (
    <div class="document" role="row">
      <span role="cell">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={props.isSelected}
          onChange={(event) => props.onSelect(event.currentTarget.checked)}
        />
      </span>
      <span class="document-name" role="cell" style={{ "--depth": props.depth }}>
        <a href={jobAddress(job.id)} title={name}>
          {props.leaf}
        </a>
      </span>
      {props.columns.map((column) => (
        <Cell key={column} column={column} {...props} />
      ))}
      <RowActions {...props} name={name} />
    </div>
  );
}

function Cell({ column, job, startedAt }: RowProps & { readonly column: Column }) {
  switch (column) {
    case "state":
      return (
        <span class={`status ${stateOf(job).look}`} role="cell" title={reasonOf(job)}>
          {stateWords(job)}
        </span>
      );
    case "pages":
      return (
        <span class="document-fact" role="cell">
          {jobPagesWords(job)}
        </span>
      );
    case "size":
      return (
        <span class="document-fact" role="cell">
          {job.documentBytes === undefined ? "" : formatBytes(job.documentBytes)}
        </span>
      );
    case "sent":
      return (
        <span class="document-fact" role="cell">
          <time dateTime={job.submittedAt}>{formatTime(job.submittedAt)}</time>
        </span>
      );
    default:
      return (
        <span class="document-fact" role="cell">
          <Duration job={job} startedAt={startedAt} />
        </span>
      );
  }
}

function RowActions(props: RowProps & { readonly name: string }) {
  const { job, name } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <span class="document-actions" role="cell">
      {isActive(job) && (
        <button type="button" class="quiet" onClick={props.onCancel}>
          Cancel
        </button>
      )}
      {canRunAgain(job) && (
        <button type="button" class="quiet" onClick={props.onRetry}>
          Run again
        </button>
      )}
      {job.status === "FAILED" && !canRunAgain(job) && (
        <a class="quiet" href={jobAddress(job.id)}>
          {isLocked(job) ? "Unlock" : "What to do"}
        </a>
      )}
      <button
        type="button"
        class="quiet square"
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
      >
        <Icon name="close" />
      </button>
      {isAsking && (
        <DeleteDialog
          name={name}
          onDelete={() => {
            setAsking(false);
            props.onDelete();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}

function reasonOf({ status, failure, error }: ListedJob): string | undefined {
  if (status !== "FAILED" && status !== "TIMED_OUT") return undefined;
  return peopleWords(failure?.code, failureWords(error, status));
}

function stateWords(job: ListedJob): string {
  const { status, update } = job;
  return status === "IN_PROGRESS" && update
    ? describeProgress({ status, update }).text
    : stateOf(job).word;
}

/** Running time of an active job, or the processing time of a completed one. */
function Duration(props: { readonly job: ListedJob; readonly startedAt: number | undefined }) {
  const { job } = props;
  const now = useNow(isActive(job));
  if (isActive(job)) {
    const startedAt = props.startedAt ?? Date.parse(job.submittedAt);
    return <span>{spokenTime(now - startedAt)} so far</span>;
  }
  return job.status === "COMPLETED" && job.executionTime !== undefined ? (
    <span>{formatSeconds(job.executionTime / 1000)}</span>
  ) : null;
}
