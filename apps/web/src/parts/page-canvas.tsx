import { useEffect, useRef, useState } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import type { Selection } from "../reading/selection.ts";
import type { ViewBlock, ViewPage } from "../result/view-document.ts";
import { DrawnBlocks } from "./drawn-blocks.tsx";

/** More pixels than any screen shows; a picture stays within what canvases can hold. */
const MAX_WIDTH_PIXELS = 2400;

interface PageCanvasProps {
  readonly page: ViewPage;
  readonly pictures: PagePictures | "loading" | "none";
  readonly blocks: readonly ViewBlock[];
  /** Pictures of the result, by file name. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** On the screen, in CSS pixels. */
  readonly width: number;
  /** Height over width. */
  readonly ratio: number;
  readonly isThumbnail?: boolean;
  readonly selection?: Selection | undefined;
}

/** The picture of a page. Until it is drawn, and for files that no browser draws, the page as it was read. */
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
  if (pictures === "none" || state === "failed") return <DrawnBlocks {...props} />;
  return (
    <>
      {state === "waiting" && !isThumbnail && <DrawnBlocks {...props} />}
      <canvas ref={canvas} class="page-canvas" aria-hidden="true" />
    </>
  );
}
