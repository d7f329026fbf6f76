import type { InputFormat } from "@parsewright/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { countOf, numberedPart } from "../common/status-words.ts";
import { useLeaveWarning } from "../common/use-leave-warning.ts";
import type { ScrollLink } from "../reading/scroll-link.ts";
import type { Selection, SelectionActions } from "../reading/selection.ts";
import { colourOf, KIND_TITLES } from "../result/block-kinds.ts";
import type { TextPage, TextPart } from "../result/text-pages.ts";
import type { ViewDocument } from "../result/view-document.ts";
import { BlockEditor } from "./block-editor.tsx";
import { History } from "./history.tsx";
import type { Versions } from "./use-versions.ts";

interface CorrectProps {
  readonly client: PageClient;
  readonly jobId: string;
  readonly view: ViewDocument;
  /** As the newest version has them. */
  readonly pages: readonly TextPage[];
  readonly selection: Selection;
  readonly actions: SelectionActions;
  readonly scrollLink: ScrollLink;
  readonly format: InputFormat;
  readonly versions: Versions;
  /** Text of each block as it was read. */
  readonly originals: ReadonlyMap<string, string>;
}

/** The blocks of the page that is read, to be corrected beside it. */
export function CorrectPane(props: CorrectProps) {
  const { versions, view, pages } = props;
  const [isHistory, setHistory] = useState(false);
  const pageIndex = useOpenPage(props);
  const page = pages.find((one) => one.pageIndex === pageIndex) ?? pages[0];
  const number = (view.pages.find(({ index }) => index === page?.pageIndex)?.sourceIndex ?? 0) + 1;
  useLeaveWarning(versions.drafts.size > 0);
  return (
    <div class="correct">
      <SaveBar {...props} isHistory={isHistory} onHistory={() => setHistory(!isHistory)} />
      {isHistory ? (
        <History {...props} />
      ) : (
        <div class="correct-blocks">
          <h2>{numberedPart(props.format, number)}</h2>
          {page?.parts.map((part) => (
            <EditedBlock key={part.id} {...props} part={part} />
          ))}
          {(page === undefined || page.parts.length === 0) && (
            <p class="empty">
              {page?.isPending === true
                ? "Loading this page …"
                : "This page has no text to correct."}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The page of the pinned block, or the one that the other half shows. */
function useOpenPage({ scrollLink, selection, pages }: CorrectProps): number {
  const [pageIndex, setPageIndex] = useState(pages[0]?.pageIndex ?? 0);
  useEffect(() => {
    const controller = new AbortController();
    scrollLink.join((position) => setPageIndex(position.pageIndex), controller.signal);
    return () => controller.abort();
  }, [scrollLink]);
  const { target } = selection;
  useEffect(() => {
    if (target === undefined || target.from === "text") return;
    const page = pages.find(({ parts }) => parts.some(({ id }) => id === target.id));
    if (page) setPageIndex(page.pageIndex);
  }, [target]);
  return pageIndex;
}

function SaveBar(
  props: CorrectProps & { readonly isHistory: boolean; readonly onHistory: () => void },
) {
  const { versions } = props;
  const [comment, setComment] = useState("");
  const [newest] = versions.list;
  const count = versions.drafts.size;
  return (
    <form
      class="correct-bar"
      onSubmit={(event) => {
        event.preventDefault();
        void versions.save(comment).then(() => setComment(""));
      }}
    >
      <p class="facts" role="status">
        {count > 0
          ? `${countOf(count, "change")} not saved`
          : newest
            ? `Version ${newest.version} by ${newest.created_by}`
            : "As it was read"}
      </p>
      {versions.list.length > 0 && (
        <button
          type="button"
          class="quiet"
          aria-pressed={props.isHistory}
          onClick={props.onHistory}
        >
          History
        </button>
      )}
      {count > 0 && (
        <input
          type="text"
          value={comment}
          maxLength={500}
          placeholder="Comment (optional)"
          aria-label="Comment"
          onInput={(event) => setComment(event.currentTarget.value)}
        />
      )}
      <button type="submit" class="button primary" disabled={count === 0 || versions.isSaving}>
        {versions.isSaving ? "Saving …" : "Save version"}
      </button>
      {versions.problem && (
        <p class="problem" role="alert">
          {versions.problem.words}{" "}
          {versions.problem.isConflict && (
            <button type="button" class="quiet" onClick={() => void versions.refresh()}>
              Load that version and keep my changes
            </button>
          )}
        </p>
      )}
    </form>
  );
}

function EditedBlock(props: CorrectProps & { readonly part: TextPart }) {
  const { part, view, selection, actions, versions } = props;
  const block = view.byId.get(part.id);
  const element = useRef<HTMLDivElement>(null);
  const isLit = selection.pinned === part.id;
  const { target } = selection;
  useEffect(() => {
    if (target?.id === part.id && target.from !== "text")
      element.current?.scrollIntoView({ block: "nearest" });
  }, [target]);
  // Counts texts that come from elsewhere than the keyboard, which the editor begins anew with.
  const [revision, setRevision] = useState(0);
  const put = (markdown: string | null | undefined) => {
    versions.draft(part.id, markdown);
    setRevision(revision + 1);
  };
  const draft = versions.drafts.get(part.id);
  const isChanged = versions.drafts.has(part.id);
  const title = block ? KIND_TITLES[block.kind] : "Text";
  return (
    <div
      ref={element}
      class="correct-block"
      style={block && colourOf(block.kind)}
      data-lit={isLit}
      data-changed={isChanged}
      onFocusIn={() => !isLit && actions.pin(part.id, "text")}
    >
      <BlockHead {...props} title={title} put={put} />
      {draft === null ? (
        <p class="empty">This block will be as it was read.</p>
      ) : (
        <BlockEditor
          key={`${part.markdown} ${revision}`}
          title={`${title} ${part.id}`}
          markdown={draft ?? part.markdown}
          onMarkdown={(next) => versions.draft(part.id, next === part.markdown ? undefined : next)}
        />
      )}
    </div>
  );
}

function BlockHead(props: {
  readonly part: TextPart;
  readonly versions: Versions;
  readonly title: string;
  readonly put: (markdown: string | null | undefined) => void;
}) {
  const { part, versions, title, put } = props;
  const draft = versions.drafts.get(part.id);
  const isChanged = versions.drafts.has(part.id);
  const isCorrected = versions.saved.has(part.id);
  return (
    <p class="correct-head">
      <strong>{title}</strong> <code>{part.id}</code>
      {isChanged && <span class="status partial">Changed</span>}
      {!isChanged && isCorrected && <span class="status completed">Corrected</span>}
      {isChanged && (
        <button type="button" class="quiet" onClick={() => put(undefined)}>
          Undo
        </button>
      )}
      {isCorrected && draft !== null && (
        <button type="button" class="quiet" onClick={() => put(null)}>
          As it was read
        </button>
      )}
      {draft !== "" && (
        <button type="button" class="quiet" onClick={() => put("")}>
          Leave out
        </button>
      )}
    </p>
  );
}
