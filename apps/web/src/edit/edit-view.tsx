import { useRef, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { useJob } from "../job/use-job.ts";
import { download } from "../common/download.ts";
import { Icon } from "../common/icons.tsx";
import { useLeaveWarning } from "../common/use-leave-warning.ts";
import { embedPictures } from "../result/embed-pictures.ts";
import type { ParsedResult } from "../result/read-result.ts";
import { jobAddress } from "../route.ts";
import { cellsOf, type MarkdownPart, splitMarkdown, withCells } from "./markdown-parts.ts";

/** The Markdown of a result, to be corrected and saved. The gateway keeps the result as it was read. */
export function EditView(props: { readonly client: PageClient; readonly jobId: string }) {
  const { state } = useJob(props.client, props.jobId);
  if (state.phase === "done") return <Editor jobId={props.jobId} result={state.result} />;
  const words = state.phase === "problem" ? state.message : "This document has no result to edit.";
  const isLoading = state.phase === "loading" || state.phase === "running";
  return (
    <section class="edit">
      <h1>Correct the result</h1>
      <p class="empty" role="status">
        {isLoading ? "Loading the result …" : words}
      </p>
      {!isLoading && (
        <p class="row">
          <a class="button plain" href={jobAddress(props.jobId)}>
            Back to the document
          </a>
        </p>
      )}
    </section>
  );
}

function Editor({ jobId, result }: { readonly jobId: string; readonly result: ParsedResult }) {
  const [isChanged, setChanged] = useState(false);
  // Typed texts stay out of the state: a long document must not be drawn anew for every key.
  const parts = useRef<readonly MarkdownPart[]>(splitMarkdown(result.markdown));
  const texts = useRef(parts.current.map(({ source }) => source));
  const change = (index: number, source: string) => {
    texts.current[index] = source;
    setChanged(true);
  };
  useLeaveWarning(isChanged);
  const save = (markdown: string, ending = "") =>
    download(markdown, `${result.basename}${ending}.md`);
  return (
    <section class="edit">
      <EditBar
        jobId={jobId}
        onSave={() => {
          save(texts.current.join(""));
          setChanged(false);
        }}
        onSaveWhole={() =>
          save(embedPictures(texts.current.join(""), result.images), "-with-pictures")
        }
      />
      <p class="empty">
        Changes stay on this page until you download them; the service keeps the result as it was
        read.
      </p>
      {parts.current.map(({ kind, source }, index) =>
        kind === "table" ? (
          <TableEditor key={index} source={source} onSource={(next) => change(index, next)} />
        ) : (
          <textarea
            key={index}
            class="edit-text"
            aria-label="Markdown"
            spellcheck={false}
            defaultValue={source}
            onInput={(event) => change(index, event.currentTarget.value)}
          />
        ),
      )}
    </section>
  );
}

function EditBar(props: {
  readonly jobId: string;
  readonly onSave: () => void;
  readonly onSaveWhole: () => void;
}) {
  return (
    <header class="edit-bar">
      <h1>Correct the result</h1>
      <div class="row">
        <a class="button plain" href={jobAddress(props.jobId)}>
          Back to the result
        </a>
        <button type="button" class="button plain" onClick={props.onSaveWhole}>
          Download with pictures
        </button>
        <button type="button" class="button primary" onClick={props.onSave}>
          <Icon name="download" />
          Download Markdown
        </button>
      </div>
    </header>
  );
}

/** A table cell by cell. */
function TableEditor(props: {
  readonly source: string;
  readonly onSource: (source: string) => void;
}) {
  const texts = useRef(new Map<number, string>());
  const change = (index: number, text: string) => {
    texts.current.set(index, text);
    props.onSource(withCells(props.source, texts.current));
  };
  return (
    <div class="edit-table">
      <table>
        <tbody>
          {cellsOf(props.source).map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map(({ index, isHead, columns, rows, text }, position) => {
                const Tag = isHead ? "th" : "td";
                return (
                  <Tag key={index} colSpan={columns} rowSpan={rows}>
                    <textarea
                      rows={1}
                      aria-label={`Row ${rowIndex + 1}, cell ${position + 1}`}
                      defaultValue={text}
                      onInput={(event) => change(index, event.currentTarget.value)}
                    />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
