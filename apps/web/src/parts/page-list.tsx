import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import type { Hit } from "../reading/find-text.ts";
import { stackPages } from "../reading/page-stack.ts";
import type { ReadingPosition, ScrollLink } from "../reading/scroll-link.ts";
import type { Selection, SelectionActions } from "../reading/selection.ts";
import type { Region, ViewDocument, ViewPage } from "../result/view-document.ts";
import { BlockOverlay } from "./block-overlay.tsx";
import type { Marks } from "./marks.ts";
import { PageCanvas } from "./page-canvas.tsx";
import { GAP_PIXELS, PageScroller, ratioOf, SIDE_PIXELS, titleHeight } from "./page-scroller.ts";
import { usePageRange, useSize } from "./use-page-range.ts";
import { useRovingFocus } from "./use-roving-focus.ts";
import { limitZoom, useZoomGestures } from "./use-zoom.ts";

interface PageListProps {
  readonly view: ViewDocument;
  readonly pictures: PagePictures | "loading" | "none";
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly marks: Marks;
  /** Page that the reader is on. */
  readonly pageIndex: number;
  readonly onPosition: (position: ReadingPosition) => void;
  /** 1 is as wide as the pane. */
  readonly zoom: number;
  readonly onZoom: (change: (zoom: number) => number) => void;
  readonly selection: Selection;
  readonly actions: SelectionActions;
  readonly scrollLink: ScrollLink;
  /** Of all pages, by page. */
  readonly hits: ReadonlyMap<number, readonly Hit[]>;
  readonly currentHit: Hit | undefined;
}

const MAX_FIT_PIXELS = 900;

/** All pages below each other; only those near the window exist. */
export function PageList(props: PageListProps) {
  const { view, actions } = props;
  const { container, onKeyDown: onBlockKey } = useRovingFocus<HTMLDivElement>(() =>
    actions.clear(),
  );
  const { layout, range, onScroll } = usePageScroll(props, container);
  const { stack, width } = layout;
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnBlock = (event.target as Element).matches("[data-stop]");
    if (isOnBlock || event.key === "Escape") return onBlockKey(event);
    return turnPage(event, props);
  };
  return (
    // It scrolls, so it must be reachable by the keyboard.
    <div
      ref={container}
      class="page-scroll"
      tabIndex={0}
      role="group"
      aria-label="Pages"
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onPointerLeave={() => actions.hover(undefined)}
    >
      <div
        class="page-stack"
        style={{ height: `${stack.tops.at(-1) ?? 0}px`, width: `${width + 2 * SIDE_PIXELS}px` }}
      >
        {view.pages.slice(range.first, range.last + 1).map((page, offset) => {
          const blocks = view.byPage.get(page.index) ?? [];
          const top = stack.tops[range.first + offset] ?? 0;
          return (
            <PageFrame key={page.index} page={page} top={top} width={width}>
              <PageCanvas {...props} {...{ page, blocks, width }} ratio={ratioOf(page)} />
              <BlockOverlay {...props} {...{ page, blocks }} />
            </PageFrame>
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls with the reader, with the other half, to the selected block and to what was found. */
function usePageScroll(
  props: PageListProps,
  container: { readonly current: HTMLDivElement | null },
) {
  const { view, zoom, selection, scrollLink } = props;
  const size = useSize(container);
  const width = Math.max(0, Math.min(size.width - 2 * SIDE_PIXELS, MAX_FIT_PIXELS)) * zoom;
  const layout = useMemo(() => {
    const heights = view.pages.map((page) => titleHeight(page) + width * ratioOf(page));
    return { pages: view.pages, stack: stackPages(heights, GAP_PIXELS), width };
  }, [view, width]);
  const scroller = useMemo(() => new PageScroller(container), []);
  useLayoutEffect(() => scroller.setLayout(layout), [layout]);
  const range = usePageRange(container, layout.stack, size.height);
  const latest = useRef({ props, update: range.update });
  latest.current = { props, update: range.update };
  const hasSize = size.height > 0;

  const go = useCallback((position: ReadingPosition) => {
    scroller.go(position);
    latest.current.update();
    latest.current.props.onPosition(position);
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    scrollLink.join(go, controller.signal);
    return () => controller.abort();
  }, [scrollLink]);

  const show = (region: Region | undefined) => {
    if (region === undefined || !hasSize) return;
    scroller.show(region);
    range.update();
    props.onPosition({ pageIndex: region.pageIndex, fraction: region.box[1] });
  };
  useEffect(() => {
    const { target } = selection;
    if (target && target.from !== "page") show(view.byId.get(target.id)?.regions[0]);
  }, [selection.target, hasSize]);
  useEffect(() => show(props.currentHit?.regions[0]), [props.currentHit]);

  const onGesture = useCallback((factor: number, at: { x: number; y: number }) => {
    scroller.holdPoint(at.x, at.y);
    latest.current.props.onZoom((before) => limitZoom(before * factor));
  }, []);
  useZoomGestures(container, onGesture);
  const onScroll = () => {
    range.update();
    const position = scroller.readScroll();
    if (position === undefined) return;
    scrollLink.report(position, go);
    props.onPosition(position);
  };
  return { layout, range, onScroll };
}

function turnPage(
  event: KeyboardEvent,
  { view, pageIndex, zoom, scrollLink }: PageListProps,
): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  // A page that is wider than the window is scrolled by these keys.
  if (step === undefined || zoom > 1) return;
  event.preventDefault();
  const position = view.pages.findIndex(({ index }) => index === pageIndex) + step;
  const page = view.pages[position];
  if (page) scrollLink.report({ pageIndex: page.index, fraction: 0 });
}

function PageFrame(props: {
  readonly page: ViewPage;
  readonly top: number;
  readonly width: number;
  readonly children: ComponentChildren;
}) {
  const { page, top, width } = props;
  return (
    <div class="page-frame" style={{ top: `${top}px`, width: `${width}px` }} data-page={page.index}>
      {page.title !== undefined && <h2 class="page-title">{page.title}</h2>}
      <div class="paper" style={{ height: `${width * ratioOf(page)}px` }}>
        {props.children}
      </div>
    </div>
  );
}
