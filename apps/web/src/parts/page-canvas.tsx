import { useEffect, useRef, useState } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import type { ViewBlock, ViewPage } from "../result/view-document.ts";

/** More pixels than any screen shows; a picture stays within what canvases can hold. */
const MAX_WIDTH_PIXELS = 2400;

/** The picture of a page; where there is none, blank paper with the text and the pictures of the blocks. */
export function PageCanvas(props: {
  readonly page: ViewPage;
  readonly pictures: PagePictures | "loading" | "none";
  readonly blocks: readonly ViewBlock[];
  /** Those of the result. */
  readonly images: ReadonlyMap<string, Blob>;
  /** Height over width. */
  readonly ratio: number;
}) {
  const { page, pictures, ratio } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const [failedPage, setFailedPage] = useState<number>();
  useEffect(() => {
    const target = canvas.current;
    if (target === null || typeof pictures === "string" || width === 0) return;
    const draw = async () => {
      try {
        await pictures.draw(target, {
          pageIndex: page.sourceIndex,
          widthPixels: Math.min(Math.round(width * devicePixelRatio), MAX_WIDTH_PIXELS),
          ratio,
          turnedDegrees: page.middle?.parser_ocr?.turned_degrees ?? 0,
        });
        target.dataset["drawn"] = String(page.index);
      } catch {
        setFailedPage(page.index);
      }
    };
    void draw();
  }, [page, pictures, width, ratio]);
  if (pictures === "none" || failedPage === page.index) return <BlankPaper {...props} />;
  return <canvas ref={canvas} class="page-canvas" aria-hidden="true" />;
}

/** The largest width that an element has had; 0 while it is not shown. A picture that is too large still looks right. */
function useWidth(element: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth((known) => Math.max(known, entry?.contentRect.width ?? 0)),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function BlankPaper({
  blocks,
  page,
  images,
}: {
  readonly blocks: readonly ViewBlock[];
  readonly page: ViewPage;
  readonly images: ReadonlyMap<string, Blob>;
}) {
  return (
    <div class="blank-paper" aria-hidden="true">
      {blocks.flatMap(({ id, kind, excerpt, picture = "", regions }) =>
        regions
          .filter(({ pageIndex }) => pageIndex === page.index)
          .map(({ box: [left, top, width, height] }, index) => (
            <p
              key={`${id} ${index}`}
              data-kind={kind}
              style={{
                left: `${left * 100}%`,
                top: `${top * 100}%`,
                width: `${width * 100}%`,
                height: `${height * 100}%`,
              }}
            >
              <BlockContent excerpt={excerpt} picture={images.get(picture)} />
            </p>
          )),
      )}
    </div>
  );
}

function BlockContent(props: { readonly excerpt: string; readonly picture: Blob | undefined }) {
  const { excerpt, picture } = props;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return undefined;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url === undefined ? <>{excerpt}</> : <img src={url} alt="" />;
}
