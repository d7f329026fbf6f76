import { FolderToggle } from "../common/folder-toggle.tsx";
import { countOf, stateOf } from "../common/status-words.ts";
import type { ListedJob } from "../job/use-jobs.ts";
import type { Upload } from "../queue/upload-queue.ts";
import { groupBy } from "../result/group-by.ts";
import { uploadWords } from "./upload-row.tsx";

/** A document of the list: of the gateway, or of this tab on its way there. */
export type Listed = { readonly job: ListedJob } | { readonly upload: Upload };

interface FolderProps {
  readonly name: string;
  readonly depth: number;
  readonly items: readonly Listed[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (jobIds: readonly string[], isOn: boolean) => void;
}

/** A folder that was dropped: how many documents it has, and how far they are. */
export function FolderRow(props: FolderProps) {
  const { name, items } = props;
  const ids = items.flatMap((item) => ("job" in item ? item.job.id : []));
  const count = ids.filter((id) => props.selected.has(id)).length;
  const states = groupBy(items.map(stateOfListed), ({ word }) => word);
  return (
    <div class="document" role="row">
      <span role="cell">
        {ids.length > 0 && (
          <input
            type="checkbox"
            aria-label={`Select all in ${name}`}
            checked={count === ids.length}
            indeterminate={count > 0 && count < ids.length}
            onChange={(event) => props.onSelect(ids, event.currentTarget.checked)}
          />
        )}
      </span>
      <span class="document-name" role="cell" style={{ "--depth": props.depth }}>
        <FolderToggle {...props} />
      </span>
      <span class="document-fact folder-facts" role="cell">
        {countOf(items.length, "document")}:{" "}
        {[...states.keys()].toSorted().map((word, index) => (
          <>
            {index > 0 && ", "}
            <span class={`status ${states.get(word)?.[0]?.look ?? ""}`}>
              {states.get(word)?.length} {word.toLowerCase()}
            </span>
          </>
        ))}
      </span>
    </div>
  );
}

function stateOfListed(item: Listed): ReturnType<typeof stateOf> {
  if ("job" in item) return stateOf(item.job);
  const { state } = item.upload;
  return { word: uploadWords(item.upload), look: state === "failed" ? "failed" : "" };
}
