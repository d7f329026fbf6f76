import { useMemo, useRef, useState } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import type { Hit } from "../reading/find-text.ts";
import type { ScrollLink } from "../reading/scroll-link.ts";
import type { Selection, SelectionActions } from "../reading/selection.ts";
import { type BlockKind, colourOf, KIND_TITLES } from "../result/block-kinds.ts";
import type { ViewDocument, ViewPage } from "../result/view-document.ts";
import { Icon } from "../common/icons.tsx";
import type { Marks } from "./marks.ts";
import { PageList } from "./page-list.tsx";
import { ratioOf } from "./page-scroller.ts";
import { MarkToggles, PageNavigation, ZoomButtons } from "./page-toolbar.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { useSize } from "./use-page-range.ts";

interface PagePaneProps {
  readonly view: ViewDocument;
  readonly pictures: PagePictures | "loading" | "none";
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly selection: Selection;
  readonly actions: SelectionActions;
  readonly scrollLink: ScrollLink;
  readonly hits: ReadonlyMap<number, readonly Hit[]>;
  readonly currentHit: Hit | undefined;
}

/** Wide enough for thumbnails beside pages that can be read. */
const WITH_THUMBNAILS_PIXELS = 1700;

/** The pages of the document with their blocks. */
export function PagePane(props: PagePaneProps) {
  const { view, scrollLink } = props;
  const [marks, setMarks] = useState<Marks>({ order: true, confidence: false, hidden: true });
  const [pageIndex, setPageIndex] = useState(view.pages[0]?.index ?? 0);
  const [zoom, setZoom] = useState(1);
  const hasSeveral = view.pages.length > 1;
  const [hasThumbnails, setThumbnails] = useState(
    hasSeveral && innerWidth >= WITH_THUMBNAILS_PIXELS,
  );
  const body = useRef<HTMLDivElement>(null);
  const size = useSize(body);
  const page = view.pages.find(({ index }) => index === pageIndex);
  const kinds = useMemo(() => {
    const blocks = view.byPage.get(pageIndex) ?? [];
    return [...new Set(blocks.map(({ kind }) => kind))];
  }, [view, pageIndex]);
  const wholePage = page
    ? Math.min(1, (size.height - 40) / (ratioOf(page) * (size.width - 60)))
    : 1;
  return (
    <section class="page-pane" aria-label="Document">
      <div class="toolbar">
        {hasSeveral && (
          <button
            type="button"
            class="quiet square"
            aria-label="Thumbnails"
            aria-pressed={hasThumbnails}
            onClick={() => setThumbnails(!hasThumbnails)}
          >
            <Icon name="pages" />
          </button>
        )}
        <PageNavigation {...{ view, pageIndex, scrollLink }} />
        <ZoomButtons zoom={zoom} onZoom={setZoom} wholePage={wholePage} />
      </div>
      <div ref={body} class="page-body">
        {hasThumbnails && (
          <Thumbnails
            {...props}
            pageIndex={pageIndex}
            onGo={(index) => scrollLink.report({ pageIndex: index, fraction: 0 })}
          />
        )}
        <PageList
          {...props}
          {...{ marks, pageIndex, zoom }}
          onZoom={setZoom}
          onPosition={(position) => setPageIndex(position.pageIndex)}
        />
      </div>
      <PageFoot {...{ marks, setMarks, kinds, page }} />
    </section>
  );
}

/** The colours of the page at hand, and the marks that can be turned on. */
function PageFoot(props: {
  readonly marks: Marks;
  readonly setMarks: (marks: Marks) => void;
  readonly kinds: readonly BlockKind[];
  readonly page: ViewPage | undefined;
}) {
  const hiddenCount = props.page?.middle?.parser_hidden_text?.length ?? 0;
  return (
    <div class="page-foot">
      <Legend kinds={props.kinds} />
      <MarkToggles {...props} hiddenCount={hiddenCount} />
    </div>
  );
}

function Legend({ kinds }: { readonly kinds: readonly BlockKind[] }) {
  return (
    <ul class="legend" aria-label="Colours">
      {kinds.map((kind) => (
        <li key={kind} style={colourOf(kind)}>
          {KIND_TITLES[kind]}
        </li>
      ))}
    </ul>
  );
}
