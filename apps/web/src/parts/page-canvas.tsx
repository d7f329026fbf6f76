import { useEffect, useRef, useState } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import type { ViewBlock, ViewPage } from "../result/view-document.ts";

/** More pixels than any screen shows; a picture stays within what canvases can hold. */
const MAX_WIDTH_PIXELS = 2400;
/** Of an A4 page, where the result does not say. */
const DEFAULT_RATIO = 297 / 210;

/** The picture of a page; where there is none, blank paper with the text of the blocks. */
export function PageCanvas(props: {
  readonly page: ViewPage;
  readonly pictures: PagePictures | "loading" | "none";
  readonly blocks: readonly ViewBlock[];
}) {
  const { page, pictures } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failedPage, setFailedPage] = useState<number>();
  useEffect(() => {
    const target = canvas.current;
    if (target === null || typeof pictures === "string") return;
    const [width, height] = page.size ?? [1, DEFAULT_RATIO];
    const shown = target.clientWidth * devicePixelRatio;
    pictures
      .draw(target, {
        pageIndex: page.sourceIndex,
        widthPixels: Math.min(Math.max(Math.round(shown), 1), MAX_WIDTH_PIXELS),
        ratio: height / width,
        turnedDegrees: page.middle?.parser_ocr?.turned_degrees ?? 0,
      })
      .then(() => target.setAttribute("data-drawn", String(page.index)))
      .catch(() => setFailedPage(page.index));
  }, [page, pictures]);
  if (pictures === "none" || failedPage === page.index) return <BlankPaper {...props} />;
  return <canvas ref={canvas} class="page-canvas" aria-hidden="true" />;
}

function BlankPaper({
  blocks,
  page,
}: {
  readonly blocks: readonly ViewBlock[];
  readonly page: ViewPage;
}) {
  return (
    <div class="blank-paper" aria-hidden="true">
      {blocks.flatMap(({ id, excerpt, regions }) =>
        regions
          .filter(({ pageIndex }) => pageIndex === page.index)
          .map(({ box: [left, top, width, height] }, index) => (
            <p
              key={`${id} ${index}`}
              style={{
                left: `${left * 100}%`,
                top: `${top * 100}%`,
                width: `${width * 100}%`,
                height: `${height * 100}%`,
              }}
            >
              {excerpt}
            </p>
          )),
      )}
    </div>
  );
}
