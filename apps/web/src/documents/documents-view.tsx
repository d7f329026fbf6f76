import type { JobStatus } from "@parsewright/contract";
import { useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { type ListedJob, useJobs } from "../job/use-jobs.ts";
import { DeleteDialog } from "../common/confirm-dialog.tsx";
import { canRunAgain, countOf, STATUS_WORDS } from "../common/status-words.ts";
import type { Uploads } from "../queue/use-uploads.ts";
import { compareAddress } from "../route.ts";
import { BatchSummary } from "./batch-summary.tsx";
import { ColumnMenu, useColumns } from "./columns.tsx";
import { nameOf } from "./document-row.tsx";
import { DocumentTable } from "./document-table.tsx";
import { useResultDownload } from "./use-result-download.ts";
import { NEWEST_FIRST, type Sorting } from "./sort-jobs.ts";

const STATES = Object.keys(STATUS_WORDS) as JobStatus[];
const PAGE_JOBS = 50;
/** The gateway lists no more at once. */
const MAX_JOBS = 1000;

interface Filter {
  readonly search: string;
  readonly status: JobStatus | "";
}

/** Every document of the tenant, with those of this tab that are still on their way. */
export function DocumentsView(props: { readonly client: PageClient; readonly uploads: Uploads }) {
  const { client, uploads } = props;
  const [filter, setFilter] = useState<Filter>({ search: "", status: "" });
  const [sorting, setSorting] = useState(NEWEST_FIRST);
  const [columns, setColumns] = useColumns();
  const [limit, setLimit] = useState(PAGE_JOBS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { search } = filter;
  const status = filter.status === "" ? [] : [filter.status];
  const list = useJobs(client, { limit, search, status }, uploads.sentCount);
  const sort = (next: Sorting) => {
    // The gateway lists the newest: any other order of a part of the list would be of no use.
    setLimit(MAX_JOBS);
    setSorting(next);
  };
  const isSending = uploads.uploads.some(({ state }) => state !== "sent");
  const chosen = list.jobs?.filter(({ id }) => selected.has(id)) ?? [];
  const retryChosen = () => {
    void list.change(async () => {
      for (const { id } of chosen.filter((job) => canRunAgain(job))) await client.jobs.retry(id);
    });
    setSelected(new Set());
  };
  const results = useResultDownload(client);
  const removeChosen = () => {
    void list.remove(...chosen.map(({ id }) => id));
    setSelected(new Set());
  };
  return (
    <section class="documents">
      <h1>Documents</h1>
      {uploads.uploads.length > 0 && <BatchSummary client={client} {...uploads} />}
      <div class="documents-bar">
        <FilterFields filter={filter} onFilter={setFilter} />
        <ColumnMenu columns={columns} onColumns={setColumns} />
        <Selection
          jobs={chosen}
          onDelete={removeChosen}
          onRetry={retryChosen}
          isDownloading={results.isDownloading}
          onDownload={() => void results.download(chosen)}
        />
      </div>
      <Problems words={[results.problem, list.problem?.message]} />
      <DocumentTable
        {...props}
        {...{ list, columns, sorting, selected, setSelected }}
        onSorting={sort}
      />
      {list.jobs?.length === 0 && !list.problem && !isSending && (
        <p class="empty">{emptyWords(filter)}</p>
      )}
      {list.hasMore && <MoreButton limit={limit} onLimit={setLimit} />}
    </section>
  );
}

function Problems(props: { readonly words: readonly (string | undefined)[] }) {
  return props.words.map(
    (words, index) =>
      words !== undefined && (
        <p key={index} class="problem" role="alert">
          {words}
        </p>
      ),
  );
}

function MoreButton(props: { readonly limit: number; readonly onLimit: (limit: number) => void }) {
  const { limit, onLimit } = props;
  return limit < MAX_JOBS ? (
    <button
      type="button"
      class="button plain"
      onClick={() => onLimit(Math.min(2 * limit, MAX_JOBS))}
    >
      Show more
    </button>
  ) : (
    <p class="empty">Only the newest {MAX_JOBS} are listed. Search by name to find others.</p>
  );
}

function isDone({ status }: ListedJob): boolean {
  return status === "COMPLETED";
}

function FilterFields(props: {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}) {
  const { filter, onFilter } = props;
  return (
    <>
      <input
        type="search"
        aria-label="Search documents by name"
        placeholder="Search by name"
        value={filter.search}
        onInput={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
      />
      <select
        aria-label="Filter by state"
        value={filter.status}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, status: value as Filter["status"] })
        }
      >
        <option value="">All states</option>
        {STATES.map((name) => (
          <option key={name} value={name}>
            {STATUS_WORDS[name]}
          </option>
        ))}
      </select>
    </>
  );
}

function emptyWords({ search, status }: Filter): string {
  return search === "" && status === ""
    ? "Nothing yet. Documents that anyone in your tenant parses appear here."
    : "No document matches.";
}

/** Buttons for the documents that are ticked; each appears only where it applies. */
function Selection(props: {
  readonly jobs: readonly ListedJob[];
  readonly onDelete: () => void;
  readonly onRetry: () => void;
  readonly isDownloading: boolean;
  readonly onDownload: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { jobs } = props;
  const [first, second] = jobs;
  const doneCount = jobs.filter(isDone).length;
  const canCompare = jobs.length === 2 && doneCount === 2;
  const failedCount = jobs.filter((job) => canRunAgain(job)).length;
  return (
    <div class="row end selection">
      {failedCount > 0 && (
        <button type="button" class="button plain" onClick={props.onRetry}>
          Run {failedCount} again
        </button>
      )}
      {doneCount > 0 && (
        <button
          type="button"
          class="button plain"
          disabled={props.isDownloading}
          onClick={props.onDownload}
        >
          {props.isDownloading ? "Packing …" : `Download ${doneCount}`}
        </button>
      )}
      {first && second && canCompare && (
        <a class="button plain" href={compareAddress(second.id, first.id)}>
          Compare
        </a>
      )}
      {first && (
        <button type="button" class="button plain" onClick={() => setAsking(true)}>
          Delete {jobs.length}
        </button>
      )}
      {isAsking && first && (
        <DeleteDialog
          name={jobs.length === 1 ? nameOf(first) : countOf(jobs.length, "document")}
          onDelete={() => {
            setAsking(false);
            props.onDelete();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
