import { useMemo, useState } from "preact/hooks";
import type { Hit } from "../reading/find-text.ts";
import type { ReadingPosition, ScrollLink } from "../reading/scroll-link.ts";
import type { Selection, SelectionActions } from "../reading/selection.ts";
import { chartLooks, sheetCells } from "../result/flow-pages.ts";
import type { TextPage } from "../result/text-pages.ts";
import type { ViewDocument } from "../result/view-document.ts";
import type { Theme } from "../theme.ts";
import { FramePane } from "./frame-pane.tsx";
import { PageNavigation } from "./page-toolbar.tsx";

/** Look of a document without fixed pages: a text on paper, or grids. */
export type FlowLook = "paper" | "sheet";

/** A document without fixed pages, laid out beside one of its outputs. */
export function FlowPane(props: {
  readonly view: ViewDocument;
  readonly pages: readonly TextPage[];
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly look: FlowLook;
  readonly theme: Theme;
  readonly selection: Selection;
  readonly actions: SelectionActions;
  readonly scrollLink: ScrollLink;
  readonly onLink: (url: string) => void;
  readonly query: string;
  readonly currentHit: Hit | undefined;
}) {
  const { view } = props;
  const { navigation, frame } = useFlow(props);
  return (
    <section class="page-pane" aria-label="Document">
      {view.pages.length > 1 && <div class="toolbar">{navigation}</div>}
      <FramePane {...props} {...frame} title="The document, laid out" side="page" />
    </section>
  );
}

/** Gives what leads to the pages or sheets of such a document, and what its frame needs to follow. */
export function useFlow(props: {
  readonly view: ViewDocument;
  readonly look: FlowLook;
  readonly scrollLink: ScrollLink;
}) {
  const { view, look, scrollLink } = props;
  const [pageIndex, setPageIndex] = useState(view.pages[0]?.index ?? 0);
  // A sheet that is attached to a message lies on paper.
  const cells = useMemo(() => (look === "sheet" ? sheetCells(view) : undefined), [view, look]);
  const charts = useMemo(() => chartLooks(view), [view]);
  const Navigation = look === "sheet" ? SheetTabs : PageNavigation;
  return {
    navigation: <Navigation {...{ view, pageIndex, scrollLink }} />,
    frame: {
      cells,
      charts,
      // The text itself has the names of sheets.
      titleOf: () => undefined,
      onPosition: (position: ReadingPosition) => setPageIndex(position.pageIndex),
    },
  };
}

/** The sheets of a workbook by their names. */
function SheetTabs(props: {
  readonly view: ViewDocument;
  readonly pageIndex: number;
  readonly scrollLink: ScrollLink;
}) {
  return (
    <div class="sheet-tabs" role="group" aria-label="Sheets">
      {props.view.pages.map(({ index, sourceIndex, title }) => (
        <button
          key={index}
          type="button"
          class="quiet"
          aria-pressed={index === props.pageIndex}
          onClick={() => props.scrollLink.report({ pageIndex: index, fraction: 0 })}
        >
          {title ?? `Sheet ${sourceIndex + 1}`}
        </button>
      ))}
    </div>
  );
}
