import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { correctedPages } from "../correct/corrected-pages.ts";
import { useVersions } from "../correct/use-versions.ts";
import type { PagePictures } from "../picture/page-pictures.ts";
import { type ReadingPosition, ScrollLink } from "../reading/scroll-link.ts";
import { type Side, type Spot, useSelection } from "../reading/selection.ts";
import { embedPictures } from "../result/embed-pictures.ts";
import { flowDocument } from "../result/flow-pages.ts";
import { type Finding, findingsOf } from "../result/findings.ts";
import type { ParsedResult } from "../result/read-result.ts";
import { textPages } from "../result/text-pages.ts";
import { type ViewDocument, viewDocument } from "../result/view-document.ts";
import { blockIdOf, jobAddress, pageNumberOf } from "../route.ts";
import type { Theme } from "../theme.ts";
import { BlockBar } from "./block-bar.tsx";
import { download } from "../common/download.ts";
import { type FlowLook, FlowPane } from "./flow-pane.tsx";
import { Icon } from "../common/icons.tsx";
import { Menu } from "../common/menu.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PagePane } from "./page-pane.tsx";
import { ResultActions } from "./result-actions.tsx";
import { READING_TAB, ResultPane } from "./result-pane.tsx";
import { Splitter } from "./splitter.tsx";
import { formatSeconds, pagesWords, partNameOf, stateOfResult } from "../common/status-words.ts";
import { useFinder } from "./use-finder.ts";

type Pane = "page" | "result";

const HALF_PERCENT = 50;

/** The document on one side, what was read from it on the other. */
export function ResultView(props: {
  readonly client: PageClient;
  readonly jobId: string;
  readonly name: string;
  readonly result: ParsedResult;
  readonly pictures: Promise<PagePictures | undefined>;
  readonly theme: Theme;
}) {
  const { result, jobId, theme, client } = props;
  const { images } = result;
  const versions = useVersions(client, jobId);
  const read = useView(result, versions.saved);
  const { view, pages, corrected } = read;
  const scrollLink = useMemo(() => new ScrollLink(), [jobId]);
  const pictures = usePictures(props.pictures);
  const [pane, setPane] = useState<Pane>("result");
  const [tab, setTab] = useState(READING_TAB);
  const [percent, setPercent] = useState(HALF_PERCENT);
  const [link, setLink] = useState<string>();
  const { selection, actions } = usePaneSelection(jobId, setPane);
  const finder = useFinder(corrected, view, (id) => actions.visit(id, "page"));
  usePageAddress(jobId, view, scrollLink);
  usePageLoading(result, scrollLink, finder.query);
  const pinned = selection.pinned === undefined ? undefined : view.byId.get(selection.pinned);
  const shared = { view, pages, images, theme, selection, actions, scrollLink, onLink: setLink };
  // A document without fixed pages would be the same text twice.
  const isReading = !read.hasPlaces && tab === READING_TAB;
  const look = lookOf(result);
  return (
    <div class="result" data-pane={pane} data-reading={isReading || undefined}>
      <ResultHeader {...props} pageCount={pageCountOf(result, pages)} />
      <PaneSwitch pane={pane} onPane={setPane} />
      <div class="panes" style={{ "--split": `${percent}%` }}>
        {read.hasPlaces && <PagePane {...shared} {...finder} pictures={pictures} />}
        {!read.hasPlaces && !isReading && <FlowPane {...shared} {...finder} look={look} />}
        {!isReading && <Splitter percent={percent} onPercent={setPercent} />}
        <ResultPane
          {...{ ...read, ...shared, result, finder, client, jobId, versions, tab }}
          onTab={setTab}
          flowLook={read.hasPlaces ? undefined : look}
          pages={corrected}
          onPage={(pageIndex) => {
            scrollLink.report({ pageIndex, fraction: 0 });
            setPane("page");
          }}
        />
      </div>
      {pinned && (
        <BlockBar
          {...{ result, jobId }}
          block={pinned}
          part={corrected.flatMap(({ parts }) => parts).find(({ id }) => id === pinned.id)}
          onShowPage={() => setPane("page")}
          onUnpin={() => actions.clear()}
        />
      )}
      {link !== undefined && <LinkDialog url={link} onClose={() => setLink(undefined)} />}
    </div>
  );
}

/** On small screens only one half is seen. */
function PaneSwitch(props: { readonly pane: Pane; readonly onPane: (pane: Pane) => void }) {
  const { pane, onPane } = props;
  return (
    <div class="pane-switch" role="group" aria-label="What to show">
      <button type="button" aria-pressed={pane === "page"} onClick={() => onPane("page")}>
        Document
      </button>
      <button type="button" aria-pressed={pane === "result"} onClick={() => onPane("result")}>
        Result
      </button>
    </div>
  );
}

/** The result as the halves need it. */
function useView(result: ParsedResult, corrections: ReadonlyMap<string, string>) {
  const read = useMemo(() => {
    const view = viewDocument(result.contentList, result.middle, result.sourceMap);
    const hasPlaces =
      view.pages.some(({ size }) => size !== undefined) ||
      view.blocks.some(({ regions }) => regions.length > 0);
    const pages = textPages(result, view);
    const originals = new Map(
      pages.flatMap(({ parts }) => parts.map(({ id, markdown }) => [id, markdown] as const)),
    );
    const findings = findingsOf(result);
    if (hasPlaces) return { hasPlaces, view, pages, findings, originals };
    const flow = flowDocument(pages, view);
    return { hasPlaces, ...flow, findings: findings.map((one) => onFlow(one, flow)), originals };
  }, [result]);
  const { pages } = read;
  return {
    ...read,
    corrected: useMemo(() => correctedPages(pages, corrections), [pages, corrections]),
  };
}

/** Opens the page that the address names, and keeps it there while the reader goes on; a pinned block says more. */
function usePageAddress(jobId: string, view: ViewDocument, scrollLink: ScrollLink): void {
  useEffect(() => {
    const opened = view.pages.find(
      ({ sourceIndex }) => sourceIndex + 1 === pageNumberOf(location.hash),
    );
    if (opened) scrollLink.report({ pageIndex: opened.index, fraction: 0 });
  }, [jobId, scrollLink]);
  useEffect(() => {
    const controller = new AbortController();
    const follow = ({ pageIndex }: ReadingPosition) => {
      const page = view.pages.find(({ index }) => index === pageIndex);
      if (page === undefined || blockIdOf(location.hash) !== undefined) return;
      const address = jobAddress(jobId, `p${page.sourceIndex + 1}`);
      if (location.hash !== address) history.replaceState(history.state, "", address);
    };
    scrollLink.join(follow, controller.signal);
    return () => controller.abort();
  }, [jobId, view, scrollLink]);
}

/** Brings the pages around the one that is read, and all where somebody searches. */
function usePageLoading({ loader }: ParsedResult, scrollLink: ScrollLink, query: string): void {
  const latest = useRef(loader);
  latest.current = loader;
  useEffect(() => {
    const controller = new AbortController();
    scrollLink.join(({ pageIndex }) => latest.current?.load(pageIndex), controller.signal);
    return () => controller.abort();
  }, [scrollLink]);
  useEffect(() => {
    if (query !== "") loader?.loadAll();
  }, [query]);
}

/** A finding of a section, at the page where the section begins. */
function onFlow(finding: Finding, { firstPages }: ReturnType<typeof flowDocument>): Finding {
  const { pageIndex } = finding;
  if (pageIndex === undefined) return finding;
  return { ...finding, pageIndex: firstPages.get(pageIndex) ?? pageIndex };
}

/** The selection; where only one half is seen, a tapped block opens its text. */
function usePaneSelection(jobId: string, setPane: (pane: Pane) => void) {
  const [selection, select] = useSelection(jobId);
  const actions = useMemo(
    () => ({
      ...select,
      pin(id: string, from: Side, spot?: Spot) {
        select.pin(id, from, spot);
        if (from === "page") setPane("result");
      },
    }),
    [select],
  );
  return { selection, actions };
}

function lookOf({ debug }: ParsedResult): FlowLook {
  return partNameOf(debug.input_format) === "sheet" ? "sheet" : "paper";
}

function ResultHeader(props: {
  readonly jobId: string;
  readonly name: string;
  readonly result: ParsedResult;
  readonly pageCount: number;
}) {
  const { result, pageCount } = props;
  const { degraded } = result;
  const unread = degraded && degraded.pages_total - degraded.pages_done;
  const state = stateOfResult(degraded);
  return (
    <header class="result-header">
      <h1 title={props.name}>{props.name}</h1>
      <p class="facts">
        <span class={`status ${state.look}`} title={degraded?.message}>
          {state.word}
        </span>
        {pagesWords(pageCount, unread, partNameOf(result.debug.input_format))}
      </p>
      <ResultActions jobId={props.jobId}>
        <p class="facts">{factsOf(result).join(" · ")}</p>
      </ResultActions>
      <Downloads result={result} />
    </header>
  );
}

function Downloads({ result }: { readonly result: ParsedResult }) {
  const { basename, archive, files, loader } = result;
  return (
    <Menu title="Download">
      <ul>
        {loader && (
          <li>
            <button type="button" class="quiet" onClick={() => loader.complete()}>
              Fetch the whole result to save its files
            </button>
          </li>
        )}
        {archive && (
          <li>
            <button
              type="button"
              class="quiet"
              onClick={() => download(archive.bytes, `${basename}.${archive.extension}`)}
            >
              <Icon name="download" />
              Everything as {archive.extension}
            </button>
          </li>
        )}
        {[...files.keys()].map((name) => (
          <li key={name}>
            <button type="button" class="quiet" onClick={() => save(result, name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

/** Also the pages that could not be read count; running text has as many as are shown. */
function pageCountOf({ degraded }: ParsedResult, shown: readonly unknown[]): number {
  return degraded?.pages_total ?? shown.length;
}

/** Saves one file of the result; one that shows pictures gets them inside. */
function save({ files, images }: ParsedResult, path: string): void {
  const content = files.get(path) ?? "";
  const showsPictures = path.endsWith(".html") || path.endsWith("_docling.json");
  download(showsPictures ? embedPictures(content, images) : content, fileNameOf(path));
}

/** Browsers make no folders. */
function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function factsOf({ debug, elapsedSeconds, version, middle }: ParsedResult): string[] {
  const models = middle?.parser_models?.map(({ name }) => name) ?? [];
  return [
    middle?._backend === "office" ? "read directly" : `read by ${debug.backend}`,
    formatSeconds(elapsedSeconds),
    `version ${version}`,
    ...(models.length > 0 ? [`models: ${models.join(", ")}`] : []),
  ];
}

/** "none" where the document cannot be drawn. */
function usePictures(
  opening: Promise<PagePictures | undefined>,
): PagePictures | "loading" | "none" {
  const [pictures, setPictures] = useState<PagePictures | "loading" | "none">("loading");
  useEffect(() => {
    let isGone = false;
    setPictures("loading");
    void opening.then((opened) => !isGone && setPictures(opened ?? "none"));
    return () => {
      isGone = true;
    };
  }, [opening]);
  return pictures;
}
