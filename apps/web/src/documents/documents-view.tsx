import type { JobStatus } from "@parsewright/contract";
import { useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { type Jobs, type ListedJob, useJobs } from "../job/use-jobs.ts";
import { download } from "../common/download.ts";
import { DeleteDialog } from "../common/confirm-dialog.tsx";
import { countOf, STATUS_WORDS } from "../common/status-words.ts";
import type { Uploads } from "../queue/use-uploads.ts";
import { compareAddress } from "../route.ts";
import { BatchSummary } from "./batch-summary.tsx";
import { type Column, ColumnMenu, COLUMNS, tracksOf, useColumns } from "./columns.tsx";
import { DocumentRow, nameOf } from "./document-row.tsx";
import { UploadRow } from "./upload-row.tsx";

const STATES = Object.keys(STATUS_WORDS) as JobStatus[];
const PAGE_JOBS = 50;
/** The gateway lists no more at once. */
const MAX_JOBS = 800;

interface Filter {
  readonly search: string;
  readonly status: JobStatus | "";
  readonly sort: keyof typeof SORTS;
}

type Compare = (one: ListedJob, other: ListedJob) => number;

/** Orders of what is listed; the gateway lists the newest first. */
const SORTS = {
  Newest: () => 0,
  Name: (one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  Pages: (one, other) => (other.pages ?? 0) - (one.pages ?? 0),
  Size: (one, other) => (other.documentBytes ?? 0) - (one.documentBytes ?? 0),
} satisfies Record<string, Compare>;

/** Every document of the tenant, with those of this tab that are still on their way. */
export function DocumentsView(props: { readonly client: PageClient; readonly uploads: Uploads }) {
  const { client, uploads } = props;
  const [filter, setFilter] = useState<Filter>({
    search: "",
    status: "",
    sort: "Newest",
  });
  const [columns, setColumns] = useColumns();
  const [limit, setLimit] = useState(PAGE_JOBS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { search } = filter;
  const status = filter.status === "" ? [] : [filter.status];
  const list = useJobs(client, { limit, search, status }, uploads.sentCount);
  const chosen = list.jobs?.filter(({ id }) => selected.has(id)) ?? [];
  const retryChosen = () => {
    void list.change(async () => {
      for (const { id } of chosen.filter(canRunAgain)) await client.jobs.retry(id);
    });
    setSelected(new Set());
  };
  const downloadChosen = () =>
    void list.change(async () => {
      for (const { id } of chosen.filter(isDone)) {
        const { bytes, name } = await client.versions.readOutput(id, "latest", "zip");
        download(bytes, name);
      }
    });
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
          onDownload={downloadChosen}
        />
      </div>
      <DocumentList {...props} {...{ list, filter, columns, selected, setSelected }} />
      {list.hasMore && limit < MAX_JOBS && (
        <button type="button" class="button plain" onClick={() => setLimit(2 * limit)}>
          Show more
        </button>
      )}
    </section>
  );
}

/** The names of the columns, and one tick for all documents. */
function ListHead(props: {
  readonly columns: readonly Column[];
  readonly isOn: boolean;
  readonly onAll: (isOn: boolean) => void;
}) {
  return (
    <div class="document-head" style={{ "--columns": tracksOf(props.columns) }}>
      <input
        type="checkbox"
        aria-label="Select all documents in the list"
        checked={props.isOn}
        onChange={(event) => props.onAll(event.currentTarget.checked)}
      />
      <span>Document</span>
      {props.columns.map((column) => (
        <span key={column}>{COLUMNS[column]}</span>
      ))}
    </div>
  );
}

function isDone({ status }: ListedJob): boolean {
  return status === "COMPLETED";
}

function canRunAgain({ status }: ListedJob): boolean {
  return status === "FAILED" || status === "TIMED_OUT";
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
      <select
        aria-label="Sort by"
        value={filter.sort}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, sort: value as Filter["sort"] })
        }
      >
        {Object.keys(SORTS).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  );
}

function DocumentList(props: {
  readonly client: PageClient;
  readonly uploads: Uploads;
  readonly list: Jobs;
  readonly filter: Filter;
  readonly columns: readonly Column[];
  readonly selected: ReadonlySet<string>;
  readonly setSelected: (selected: ReadonlySet<string>) => void;
}) {
  const { client, list, selected, columns } = props;
  const { uploads, queue, startOf } = props.uploads;
  const onWay = uploads.filter(({ state }) => state !== "sent");
  const select = (jobId: string, isOn: boolean) => {
    const others = [...selected].filter((id) => id !== jobId);
    props.setSelected(new Set(isOn ? [...others, jobId] : others));
  };
  return (
    <>
      {list.problem && (
        <p class="problem" role="alert">
          {list.problem.message}
        </p>
      )}
      {list.jobs !== undefined && list.jobs.length > 0 && (
        <ListHead
          columns={columns}
          isOn={list.jobs.every(({ id }) => selected.has(id))}
          onAll={(isOn) => props.setSelected(new Set(isOn ? list.jobs?.map(({ id }) => id) : []))}
        />
      )}
      <ul class="document-list" style={{ "--columns": tracksOf(columns) }}>
        {onWay.map((upload) => (
          <UploadRow key={`upload-${upload.id}`} upload={upload} queue={queue} />
        ))}
        {list.jobs?.toSorted(SORTS[props.filter.sort]).map((job) => (
          <DocumentRow
            key={job.id}
            job={job}
            columns={columns}
            startedAt={startOf(job.id)}
            isSelected={selected.has(job.id)}
            onSelect={(isOn) => select(job.id, isOn)}
            onCancel={() => void list.change(() => client.jobs.cancel(job.id))}
            onRetry={() => void list.change(() => client.jobs.retry(job.id))}
            onDelete={() => void list.remove(job.id)}
          />
        ))}
      </ul>
      {list.jobs?.length === 0 && !list.problem && onWay.length === 0 && (
        <p class="empty">{emptyWords(props.filter)}</p>
      )}
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
  readonly onDownload: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { jobs } = props;
  const [first, second] = jobs;
  const doneCount = jobs.filter(isDone).length;
  const canCompare = jobs.length === 2 && doneCount === 2;
  const failedCount = jobs.filter(canRunAgain).length;
  return (
    <div class="row end selection">
      {failedCount > 0 && (
        <button type="button" class="button plain" onClick={props.onRetry}>
          Run {failedCount} again
        </button>
      )}
      {doneCount > 0 && (
        <button type="button" class="button plain" onClick={props.onDownload}>
          Download {doneCount}
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
