import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { numberedPart } from "../common/status-words.ts";
import { CorrectPane } from "../correct/correct-pane.tsx";
import type { Versions } from "../correct/use-versions.ts";
import type { FrameLook } from "../markdown/frame-source.ts";
import type { ScrollLink } from "../reading/scroll-link.ts";
import type { Selection, SelectionActions } from "../reading/selection.ts";
import type { Finding } from "../result/findings.ts";
import { contentListPaths, middlePaths } from "../result/json-rows.ts";
import type { ParsedResult } from "../result/read-result.ts";
import type { TextPage } from "../result/text-pages.ts";
import type { ViewDocument } from "../result/view-document.ts";
import type { Theme } from "../theme.ts";
import { ArtifactBar } from "./artifact-bar.tsx";
import { FindBox } from "./find-box.tsx";
import { FindingList } from "./finding-list.tsx";
import { type FlowLook, useFlow } from "./flow-pane.tsx";
import { FramePane } from "./frame-pane.tsx";
import { JsonPane } from "./json-pane.tsx";
import { TabList } from "./tab-list.tsx";
import type { Finder } from "./use-finder.ts";

interface ResultPaneProps {
  readonly client: PageClient;
  readonly jobId: string;
  readonly versions: Versions;
  readonly originals: ReadonlyMap<string, string>;
  readonly result: ParsedResult;
  readonly view: ViewDocument;
  readonly pages: readonly TextPage[];
  readonly findings: readonly Finding[];
  readonly theme: Theme;
  readonly selection: Selection;
  readonly actions: SelectionActions;
  readonly scrollLink: ScrollLink;
  readonly finder: Finder;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** Of a document without fixed pages, whose rendered text is all that there is to see of it. */
  readonly flowLook: FlowLook | undefined;
  readonly onLink: (url: string) => void;
  readonly onPage: (pageIndex: number) => void;
}

/** The tab with the rendered text. */
export const READING_TAB = "rendered";

/** Tabs that show something of all pages. */
const WHOLE_TABS: readonly string[] = ["content-list", "middle", "notes"];

/** Shows a result in tabs: rendered, as the source of each output, for correction, and with notes on it. */
export function ResultPane(props: ResultPaneProps) {
  const { result, findings, tab, flowLook } = props;
  const tabs = [
    { id: READING_TAB, title: "Markdown" },
    { id: "source", title: "Source" },
    { id: "content-list", title: "Content list" },
    { id: "middle", title: "Middle" },
    { id: "correct", title: "Correct" },
    { id: "notes", title: findings.length === 0 ? "Notes" : `Notes (${findings.length})` },
  ];
  return (
    <section class="result-pane" aria-label="Result">
      <TabList
        tabs={tabs}
        open={tab}
        onOpen={(next) => {
          props.onTab(next);
          if (WHOLE_TABS.includes(next)) result.loader?.complete();
        }}
      />
      <div class="tab-panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === READING_TAB &&
          (flowLook ? (
            <ReadingPane {...props} look={flowLook} />
          ) : (
            <MarkdownPane {...props} look="rendered" />
          ))}
        {tab === "source" && <MarkdownPane {...props} look="source" />}
        {tab === "content-list" && <ContentListPane {...props} />}
        {tab === "middle" && <MiddlePane {...props} />}
        {tab === "correct" && <CorrectPane {...props} format={result.debug.input_format} />}
        {tab === "notes" && (
          <FindingList {...props} format={result.debug.input_format} images={result.images} />
        )}
      </div>
    </section>
  );
}

function MarkdownPane(props: ResultPaneProps & { readonly look: FrameLook }) {
  const { view, look, result } = props;
  const format = result.debug.input_format;
  const pageTitles = useMemo(
    () =>
      new Map(
        view.pages.map(({ index, title, sourceIndex }) => [
          index,
          title ?? numberedPart(format, sourceIndex + 1),
        ]),
      ),
    [view, format],
  );
  return (
    <div class="text-pane">
      <MarkdownBar {...props} />
      <FramePane
        key={keyOf(props)}
        {...frameOf(props)}
        title={look === "source" ? "Markdown, as written" : "Markdown, rendered"}
        titleOf={(index) => (view.pages.length > 1 ? pageTitles.get(index) : undefined)}
      />
    </div>
  );
}

/** The text of a document without fixed pages, laid out on its own. */
function ReadingPane(props: ResultPaneProps & { readonly look: FlowLook }) {
  const { navigation, frame } = useFlow(props);
  return (
    <div class="text-pane">
      <MarkdownBar {...props}>{props.view.pages.length > 1 && navigation}</MarkdownBar>
      <FramePane key={keyOf(props)} {...frameOf(props)} {...frame} title="Markdown, rendered" />
    </div>
  );
}

/** Names a frame of its own for each look and version, which its document is made for. */
function keyOf({ versions, look }: ResultPaneProps & { readonly look: FrameLook }): string {
  return `${look} ${versions.list[0]?.version ?? 0}`;
}

function frameOf<Look extends FrameLook>(props: ResultPaneProps & { readonly look: Look }) {
  return {
    ...props,
    images: props.result.images,
    side: "text" as const,
    query: props.finder.query,
    currentHit: props.finder.currentHit,
  };
}

function MarkdownBar(props: ResultPaneProps & { readonly children?: ComponentChildren }) {
  const { result, finder, versions } = props;
  const [newest] = versions.list;
  return (
    <ArtifactBar
      name={`${result.basename}.md`}
      text={() => result.markdown}
      isIncomplete={result.loader !== undefined || newest !== undefined}
    >
      {props.children}
      {newest && (
        <span class="facts">
          Version {newest.version}, corrected by {newest.created_by}
        </span>
      )}
      <FindBox {...finder} />
    </ArtifactBar>
  );
}

function ContentListPane(props: ResultPaneProps) {
  const { result, view } = props;
  const paths = useMemo(() => contentListPaths(view), [view]);
  const name = `${result.basename}_content_list_v2.json`;
  return (
    <div class="text-pane">
      <ArtifactBar name={name} text={() => toJson(result.contentList)} />
      <JsonPane {...props} value={result.contentList} name={name} paths={paths} />
    </div>
  );
}

function MiddlePane(props: ResultPaneProps) {
  const { result } = props;
  const paths = useMemo(() => middlePaths(result.middle), [result]);
  const name = `${result.basename}_middle.json`;
  return (
    <div class="text-pane">
      <ArtifactBar name={name} text={() => toJson(result.middle)} />
      <JsonPane {...props} value={result.middle} name={name} paths={paths} />
    </div>
  );
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "";
}
