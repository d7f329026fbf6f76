import { useState } from "preact/hooks";
import type { Finding } from "../result/findings.ts";
import type { ParsedResult } from "../result/read-result.ts";
import type { ViewDocument } from "../result/view-document.ts";
import type { Theme } from "../theme.ts";
import { FindingList } from "./finding-list.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { RenderedFrame } from "./rendered-frame.tsx";
import type { Lit } from "./lit.ts";
import { TabList } from "./tab-list.tsx";
import { JsonPane, TextPane } from "./text-pane.tsx";

/** What was read: rendered, as sources, and what is to be known about it. */
export function ResultPane(props: {
  readonly result: ParsedResult;
  readonly view: ViewDocument;
  readonly findings: readonly Finding[];
  readonly theme: Theme;
  readonly lit: Lit | undefined;
  readonly onLit: (lit: Lit | undefined) => void;
  readonly onPage: (pageIndex: number) => void;
}) {
  const { result, findings } = props;
  const [tab, setTab] = useState("rendered");
  const [link, setLink] = useState<string>();
  const tabs = [
    { id: "rendered", title: "Markdown" },
    { id: "source", title: "Source" },
    { id: "content-list", title: "Content list" },
    { id: "middle", title: "Middle" },
    { id: "notes", title: findings.length === 0 ? "Notes" : `Notes (${findings.length})` },
  ];
  return (
    <section class="result-pane" aria-label="Result">
      <TabList tabs={tabs} open={tab} onOpen={setTab} />
      <div class="tab-panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "rendered" && <RenderedFrame {...props} onLink={setLink} />}
        {tab === "source" && <TextPane text={result.markdown} name={`${result.basename}.md`} />}
        {tab === "content-list" && (
          <JsonPane value={result.contentList} name={`${result.basename}_content_list_v2.json`} />
        )}
        {tab === "middle" && (
          <JsonPane value={result.middle} name={`${result.basename}_middle.json`} />
        )}
        {tab === "notes" && <FindingList {...props} images={result.images} />}
      </div>
      {link !== undefined && <LinkDialog url={link} onClose={() => setLink(undefined)} />}
    </section>
  );
}
