import { useEffect, useRef, useState } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import { toPng } from "../result/read-result.ts";
import type { ViewBlock, ViewPage } from "../result/view-document.ts";

/** More pixels than any screen shows; a picture stays within what canvases can hold. */
const MAX_WIDTH_PIXELS = 2400;

interface PageCanvasProps {
  readonly page: ViewPage;
  readonly pictures: PagePictures | "loading" | "none";
  readonly blocks: readonly ViewBlock[];
  /** Those of the result. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** On the screen, in CSS pixels. */
  readonly width: number;
  /** Height over width. */
  readonly ratio: number;
  readonly isThumbnail?: boolean;
}

/** The picture of a page. Until it is drawn, or where it cannot be, paper with the text and the pictures of the blocks. */
export function PageCanvas(props: PageCanvasProps) {
  const { page, pictures, width, ratio, isThumbnail = false } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"waiting" | "drawn" | "failed">("waiting");
  useEffect(() => {
    const target = canvas.current;
    if (target === null || typeof pictures === "string" || width === 0) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const draw = async () => {
      try {
        const widthPixels = Math.min(Math.round(width * devicePixelRatio), MAX_WIDTH_PIXELS);
        const request = { pageIndex: page.sourceIndex, widthPixels, ratio, isThumbnail };
        await pictures.draw(target, request, signal);
        if (signal.aborted) return;
        target.dataset["drawn"] = String(page.index);
        setState("drawn");
      } catch {
        if (!signal.aborted) setState("failed");
      }
    };
    void draw();
    return () => controller.abort();
  }, [page, pictures, width, ratio, isThumbnail]);
  if (pictures === "none" || state === "failed") return <BlankPaper {...props} />;
  return (
    <>
      {state === "waiting" && !isThumbnail && <BlankPaper {...props} />}
      <canvas ref={canvas} class="page-canvas" aria-hidden="true" />
    </>
  );
}

function BlankPaper({
  blocks,
  page,
  images,
}: {
  readonly blocks: readonly ViewBlock[];
  readonly page: ViewPage;
  readonly images: ReadonlyMap<string, Uint8Array>;
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

function BlockContent(props: {
  readonly excerpt: string;
  readonly picture: Uint8Array | undefined;
}) {
  const { excerpt, picture } = props;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return undefined;
    const made = URL.createObjectURL(toPng(picture));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url === undefined ? <>{excerpt}</> : <img src={url} alt="" />;
}
