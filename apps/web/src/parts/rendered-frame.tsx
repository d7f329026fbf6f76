import { useEffect, useRef, useState } from "preact/hooks";
import { fillFrame, frameSource, type FrameContent } from "../markdown/frame-content.ts";
import { watchFrame } from "../markdown/watch-frame.ts";
import type { ParsedResult } from "../result/read-result.ts";
import type { ViewDocument } from "../result/view-document.ts";
import type { Theme } from "../theme.ts";
import { download } from "./download.ts";
import { Icon } from "./icons.tsx";
import type { Lit } from "./lit.ts";
import { scrollToShow } from "./scroll-to-show.ts";
import { CopyButton } from "./text-pane.tsx";

/**
 * The Markdown, rendered in a frame that runs nothing: no script, no form, no navigation. The page reaches into it
 * to light blocks, which is why it shares our origin; nothing in it can reach out.
 */
export function RenderedFrame(props: {
  readonly result: ParsedResult;
  readonly view: ViewDocument;
  readonly theme: Theme;
  readonly lit: Lit | undefined;
  readonly onLit: (lit: Lit | undefined) => void;
  readonly onLink: (url: string) => void;
}) {
  const { result, view, lit, theme } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document>();
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (page === undefined) return undefined;
    const controller = new AbortController();
    const content: FrameContent = { result, view, signal: controller.signal };
    void fillFrame(page, content);
    watchFrame(page, {
      signal: controller.signal,
      onLit: (id) => latest.current.onLit(id === undefined ? undefined : { id, by: "text" }),
      onLink: (url) => latest.current.onLink(url),
    });
    return () => controller.abort();
  }, [page, result, view]);

  useEffect(() => {
    page?.documentElement.setAttribute("data-theme", theme);
  }, [page, theme]);

  useEffect(() => {
    for (const other of page?.querySelectorAll(".lit") ?? []) other.classList.remove("lit");
    const section = lit && page?.getElementById(lit.id);
    section?.classList.add("lit");
    if (lit?.by === "page") scrollToShow(section);
  }, [page, lit]);

  return (
    <div class="text-pane">
      <div class="artifact-bar">
        <span class="artifact-name">{result.basename}.md</span>
        <CopyButton text={result.markdown} />
        <button
          type="button"
          class="quiet"
          onClick={() => download(result.markdown, `${result.basename}.md`)}
        >
          <Icon name="download" />
          Download
        </button>
      </div>
      <iframe
        ref={frame}
        class="rendered"
        title="Markdown, rendered"
        sandbox="allow-same-origin"
        srcdoc={frameSource}
        onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
      />
    </div>
  );
}
