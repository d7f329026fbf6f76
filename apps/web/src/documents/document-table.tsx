import type { ComponentChildren } from "preact";
import type { PageClient } from "../api/page-client.ts";
import { useClosedFolders } from "../common/folder-toggle.tsx";
import { treeRows } from "../common/folder-tree.ts";
import type { Jobs } from "../job/use-jobs.ts";
import type { Uploads } from "../queue/use-uploads.ts";
import { type Column, COLUMNS, tracksOf } from "./columns.tsx";
import { DocumentRow, nameOf } from "./document-row.tsx";
import { FolderRow, type Listed } from "./folder-row.tsx";
import { nextSorting, sortJobs, type Sorting } from "./sort-jobs.ts";
import { UploadRow } from "./upload-row.tsx";

interface TableProps {
  readonly client: PageClient;
  readonly uploads: Uploads;
  readonly list: Jobs;
  readonly columns: readonly Column[];
  readonly sorting: Sorting;
  readonly onSorting: (sorting: Sorting) => void;
  readonly selected: ReadonlySet<string>;
  readonly setSelected: (selected: ReadonlySet<string>) => void;
}

/** The documents that are listed, below those of this tab that are still on their way; those of folders as a tree. */
export function DocumentTable(props: TableProps) {
  const { selected, columns } = props;
  const [closed, toggle] = useClosedFolders();
  const onWay = props.uploads.uploads.filter(({ state }) => state !== "sent");
  const items: readonly Listed[] = [
    ...onWay.map((upload) => ({ upload })),
    ...sortJobs(props.list.jobs ?? [], props.sorting).map((job) => ({ job })),
  ];
  if (items.length === 0) return null;
  const select = (jobIds: readonly string[], isOn: boolean) => {
    const others = [...selected].filter((id) => !jobIds.includes(id));
    props.setSelected(new Set(isOn ? [...others, ...jobIds] : others));
  };
  return (
    <div
      class="document-table"
      role="table"
      aria-label="Documents"
      style={{ "--columns": tracksOf(columns) }}
    >
      <TableHead {...props} />
      {treeRows(items, pathOf, closed).map((row) =>
        row.folder === undefined ? (
          <ListedRow key={keyOf(row.item)} {...props} row={row} onSelect={select} />
        ) : (
          <FolderRow
            key={row.folder}
            {...row}
            isOpen={!closed.has(row.folder)}
            onToggle={() => toggle(row.folder)}
            selected={selected}
            onSelect={select}
          />
        ),
      )}
    </div>
  );
}

function ListedRow(
  props: TableProps & {
    readonly row: { readonly item: Listed; readonly name: string; readonly depth: number };
    readonly onSelect: (jobIds: readonly string[], isOn: boolean) => void;
  },
) {
  const { client, list, row } = props;
  const { queue, startOf } = props.uploads;
  if ("upload" in row.item) return <UploadRow {...row} upload={row.item.upload} queue={queue} />;
  const { job } = row.item;
  return (
    <DocumentRow
      job={job}
      leaf={row.name}
      depth={row.depth}
      columns={props.columns}
      startedAt={startOf(job.id)}
      isSelected={props.selected.has(job.id)}
      onSelect={(isOn) => props.onSelect([job.id], isOn)}
      onCancel={() => void list.change(() => client.jobs.cancel(job.id))}
      onRetry={() => void list.change(() => client.jobs.retry(job.id))}
      onDelete={() => void list.remove(job.id)}
    />
  );
}

function pathOf(item: Listed): string {
  return "job" in item ? nameOf(item.job) : item.upload.name;
}

function keyOf(item: Listed): string {
  return "job" in item ? item.job.id : `upload-${item.upload.id}`;
}

/** The names of the columns, by which the list is sorted, and one tick for all documents. */
function TableHead(props: TableProps) {
  const { list, columns, selected } = props;
  const ids = list.jobs?.map(({ id }) => id) ?? [];
  return (
    <div class="document-head" role="row">
      <span role="columnheader">
        <input
          type="checkbox"
          aria-label="Select all documents in the list"
          checked={ids.length > 0 && ids.every((id) => selected.has(id))}
          onChange={({ currentTarget: { checked } }) =>
            props.setSelected(new Set(checked ? ids : []))
          }
        />
      </span>
      <SortingHead {...props} by="name">
        Document
      </SortingHead>
      {columns.map((column) => (
        <SortingHead key={column} {...props} by={column}>
          {COLUMNS[column]}
        </SortingHead>
      ))}
      <span role="columnheader">
        <span class="visually-hidden">Actions</span>
      </span>
    </div>
  );
}

function SortingHead(
  props: Pick<TableProps, "sorting" | "onSorting"> & {
    readonly by: Sorting["by"];
    readonly children: ComponentChildren;
  },
) {
  const { by, sorting } = props;
  const direction = sorting.isDescending ? "descending" : "ascending";
  return (
    <span role="columnheader" aria-sort={sorting.by === by ? direction : "none"}>
      <button
        type="button"
        class="sorting"
        onClick={() => props.onSorting(nextSorting(sorting, by))}
      >
        {props.children}
      </button>
    </span>
  );
}
