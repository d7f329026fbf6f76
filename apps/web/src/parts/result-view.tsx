import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { openPagePictures, type PagePictures } from "../picture/page-pictures.ts";
import { findingsOf } from "../result/findings.ts";
import type { ParsedResult } from "../result/read-result.ts";
import { viewDocument } from "../result/view-document.ts";
import type { Theme } from "../theme.ts";
import { embedPictures } from "../result/embed-pictures.ts";
import { download } from "./download.ts";
import { Icon } from "./icons.tsx";
import type { Lit } from "./lit.ts";
import { PagePane } from "./page-pane.tsx";
import { ResultActions } from "./result-actions.tsx";
import { ResultPane } from "./result-pane.tsx";
import { formatSeconds } from "./status-words.ts";

/** The document on one side, what was read from it on the other. */
export function ResultView(props: {
  readonly client: PageClient;
  readonly jobId: string;
  readonly name: string;
  readonly file: File | undefined;
  readonly result: ParsedResult;
  readonly theme: Theme;
}) {
  const { result } = props;
  const view = useMemo(() => viewDocument(result.contentList, result.middle), [result]);
  const findings = useMemo(() => findingsOf(result), [result]);
  const pictures = usePictures(props);
  const [pageIndex, setPageIndex] = useState(view.pages[0]?.index ?? 0);
  const [lit, setLit] = useState<Lit>();
  const [pane, setPane] = useState<"page" | "result">("result");
  const light = (next: Lit | undefined) => {
    setLit(next);
    const block = next?.by === "text" && view.blocks.find(({ id }) => id === next.id);
    if (block) setPageIndex(block.pageIndex);
  };
  return (
    <div class="result" data-pane={pane}>
      <ResultHeader
        jobId={props.jobId}
        name={props.name}
        result={result}
        pageCount={view.pages.length}
      />
      <div class="pane-switch" role="group" aria-label="What to show">
        <button type="button" aria-pressed={pane === "page"} onClick={() => setPane("page")}>
          Document
        </button>
        <button type="button" aria-pressed={pane === "result"} onClick={() => setPane("result")}>
          Result
        </button>
      </div>
      <div class="panes">
        <PagePane
          {...{ view, pictures, pageIndex, lit }}
          images={result.images}
          onPage={setPageIndex}
          onLit={light}
        />
        <ResultPane
          {...{ result, view, findings, lit }}
          theme={props.theme}
          onLit={light}
          onPage={(index) => {
            setPageIndex(index);
            setPane("page");
          }}
        />
      </div>
    </div>
  );
}

function ResultHeader(props: {
  readonly jobId: string;
  readonly name: string;
  readonly result: ParsedResult;
  readonly pageCount: number;
}) {
  const { basename, archive, files } = props.result;
  return (
    <header class="result-header">
      <div>
        <h1>{props.name}</h1>
        <p class="facts">{factsOf(props.result, props.pageCount).join(" · ")}</p>
      </div>
      <ResultActions jobId={props.jobId} />
      <details class="downloads">
        <summary class="button plain">Download</summary>
        <ul>
          {[...files.keys()].map((name) => (
            <li key={name}>
              <button type="button" class="quiet" onClick={() => void save(props.result, name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {archive && (
        <button
          type="button"
          class="button plain"
          onClick={() => download(archive.bytes, `${basename}.${archive.extension}`)}
        >
          <Icon name="download" />
          Everything as {archive.extension}
        </button>
      )}
    </header>
  );
}

/** Saves one file of the result; one that shows pictures gets them inside. */
async function save({ files, images }: ParsedResult, path: string): Promise<void> {
  const content = files.get(path) ?? "";
  const showsPictures = path.endsWith(".html") || path.endsWith("_docling.json");
  download(showsPictures ? await embedPictures(content, images) : content, fileNameOf(path));
}

/** Browsers make no folders. */
function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function factsOf(
  { debug, elapsedSeconds, version, middle }: ParsedResult,
  pages: number,
): string[] {
  const models = middle?.parser_models?.map(({ name }) => name) ?? [];
  return [
    `${pages} ${pages === 1 ? "page" : "pages"}`,
    middle?._backend === "office" ? "read directly" : `read by ${debug.backend}`,
    formatSeconds(elapsedSeconds),
    `version ${version}`,
    ...(models.length > 0 ? [`models: ${models.join(", ")}`] : []),
  ];
}

/** The document of this tab, or the one that the gateway keeps; "none" where neither can be drawn. */
function usePictures(props: {
  readonly client: PageClient;
  readonly jobId: string;
  readonly file: File | undefined;
}): PagePictures | "loading" | "none" {
  const [pictures, setPictures] = useState<PagePictures | "loading" | "none">("loading");
  useEffect(() => {
    let isGone = false;
    let opened: PagePictures | undefined;
    const open = async () => {
      const file = props.file ?? (await props.client.readDocument(props.jobId));
      opened = file && (await openPagePictures(file));
      if (isGone) opened?.close();
      else setPictures(opened ?? "none");
    };
    open().catch(() => !isGone && setPictures("none"));
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [props.client, props.jobId, props.file]);
  return pictures;
}
