import type { DocumentVersion } from "@parsewright/contract";
import { useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { DiffTable } from "../compare/diff-table.tsx";
import { sideBySide } from "../compare/side-by-side.ts";
import { download } from "../common/download.ts";
import { Menu } from "../common/menu.tsx";
import { countOf } from "../common/status-words.ts";
import { wordsOfError } from "../job/people-words.ts";
import type { Versions } from "./use-versions.ts";

interface HistoryProps {
  readonly client: PageClient;
  readonly jobId: string;
  readonly versions: Versions;
  /** Text of a block as it was read. */
  readonly originals: ReadonlyMap<string, string>;
}

const OUTPUTS = {
  zip: "Everything as zip",
  markdown: "Markdown",
  content_list: "Content list",
  chunks: "Chunks",
  html: "HTML",
  docling: "DoclingDocument",
  middle: "Layout",
  truth: "Truth for the quality gate",
} as const;

/** Lists who changed what and when, with each version to be restored and downloaded. */
export function History(props: HistoryProps) {
  const { versions } = props;
  return (
    <ol class="history">
      {versions.list.map((version) => (
        <Entry key={version.version} {...props} entry={version} />
      ))}
      <li>
        <p>
          <strong>As it was read</strong>
        </p>
        <Actions {...props} version={0} />
      </li>
    </ol>
  );
}

function Entry(props: HistoryProps & { readonly entry: DocumentVersion }) {
  const { entry } = props;
  const { version, restored } = entry;
  const when = new Date(entry.created_at);
  return (
    <li>
      <p>
        <strong>Version {version}</strong> by {entry.created_by},{" "}
        <time dateTime={entry.created_at}>{when.toLocaleString()}</time>
        {" · "}
        {restored === undefined
          ? countOf(entry.blocks, "corrected block")
          : restored === 0
            ? "back to what was read"
            : `version ${restored} restored`}
      </p>
      {entry.comment !== undefined && <p class="comment">{entry.comment}</p>}
      <Changes {...props} version={version} />
      <Actions {...props} version={version} />
    </li>
  );
}

function Actions(props: HistoryProps & { readonly version: number }) {
  const { client, jobId, version, versions } = props;
  const [problem, setProblem] = useState<string>();
  const save = async (output: string) => {
    try {
      const { bytes, name } = await client.versions.readOutput(jobId, version, output);
      download(bytes, name);
    } catch (error) {
      setProblem(wordsOfError(error));
    }
  };
  const isNewest = (versions.list[0]?.version ?? 0) === version;
  return (
    <div class="row">
      {!isNewest && (
        <button type="button" class="quiet" onClick={() => void versions.restore(version)}>
          Restore
        </button>
      )}
      <Menu title={version === 0 ? "Download as it was read" : `Download version ${version}`}>
        <ul>
          {Object.entries(OUTPUTS).map(([output, title]) => (
            <li key={output}>
              <button type="button" class="quiet" onClick={() => void save(output)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      </Menu>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Blocks that differ from the version before. */
function Changes(props: HistoryProps & { readonly version: number }) {
  const { version, versions, originals } = props;
  const [texts, setTexts] = useState<readonly [before: string, after: string]>();
  const show = async () => {
    const [before, after] = await Promise.all([versions.read(version - 1), versions.read(version)]);
    const ids = [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => before.get(id) !== after.get(id),
    );
    const textOf = (corrections: ReadonlyMap<string, string>) =>
      ids
        .map((id) => `${id}: ${corrections.get(id) ?? originals.get(id) ?? "(as read)"}`)
        .join("\n");
    setTexts([textOf(before), textOf(after)]);
  };
  return (
    <details onToggle={(event) => event.currentTarget.open && !texts && void show()}>
      <summary>Changes</summary>
      {texts && <DiffTable rows={sideBySide(texts[0], texts[1])} isWhole />}
    </details>
  );
}
