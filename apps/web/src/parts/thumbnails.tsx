import { useEffect, useMemo, useRef } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import { stackPages } from "../reading/page-stack.ts";
import type { ViewDocument } from "../result/view-document.ts";
import { PageCanvas } from "./page-canvas.tsx";
import { ratioOf } from "./page-scroller.ts";
import { usePageRange, useSize } from "./use-page-range.ts";

const WIDTH_PIXELS = 84;
const LABEL_PIXELS = 22;
const GAP_PIXELS = 10;

/** Small pictures of all pages, to find one and to go there. */
export function Thumbnails(props: {
  readonly view: ViewDocument;
  readonly pictures: PagePictures | "loading" | "none";
  readonly images: ReadonlyMap<string, Uint8Array>;
  readonly pageIndex: number;
  readonly onGo: (pageIndex: number) => void;
}) {
  const { view, pageIndex } = props;
  const scroller = useRef<HTMLElement>(null);
  const size = useSize(scroller);
  const stack = useMemo(
    () =>
      stackPages(
        view.pages.map((page) => WIDTH_PIXELS * ratioOf(page) + LABEL_PIXELS),
        GAP_PIXELS,
      ),
    [view],
  );
  const range = usePageRange(scroller, stack, size.height);
  useEffect(() => {
    const element = scroller.current;
    const position = view.pages.findIndex(({ index }) => index === pageIndex);
    const [top, height] = [stack.tops[position] ?? 0, stack.heights[position] ?? 0];
    if (element === null) return;
    const isInView = top >= element.scrollTop && top + height <= element.scrollTop + size.height;
    if (!isInView) element.scrollTop = top + height / 2 - size.height / 2;
  }, [pageIndex, stack, size.height]);
  return (
    <nav ref={scroller} class="thumbnails" aria-label="Pages" onScroll={range.update}>
      <div style={{ height: `${stack.tops.at(-1) ?? 0}px` }}>
        {view.pages.slice(range.first, range.last + 1).map((page, offset) => (
          <button
            key={page.index}
            type="button"
            class="thumbnail"
            style={{ top: `${stack.tops[range.first + offset] ?? 0}px` }}
            aria-current={page.index === pageIndex ? "page" : undefined}
            aria-label={`Page ${page.sourceIndex + 1}`}
            onClick={() => props.onGo(page.index)}
          >
            <span
              class="thumbnail-paper"
              style={{ width: `${WIDTH_PIXELS}px`, height: `${WIDTH_PIXELS * ratioOf(page)}px` }}
            >
              <PageCanvas
                {...props}
                page={page}
                blocks={view.byPage.get(page.index) ?? []}
                width={WIDTH_PIXELS}
                ratio={ratioOf(page)}
                isThumbnail
              />
            </span>
            {page.sourceIndex + 1}
          </button>
        ))}
      </div>
    </nav>
  );
}
