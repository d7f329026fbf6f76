import type { PageText } from "@parsewright/contract";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { drawFormulas } from "../markdown/draw-formulas.ts";
import { frameSource } from "../markdown/frame-source.ts";
import { markdownHtml } from "../markdown/markdown-html.ts";
import { sanitizeHtml } from "../markdown/sanitize.ts";
import type { Theme } from "../theme.ts";

/** Pictures come with the result. */
const PICTURE = /!\[[^\]]*\]\(images\/[^)]*\)/g;

/** The pages that are read so far, in their order, while others are still read. The frame runs nothing. */
export function DraftPane(props: { readonly drafts: readonly PageText[]; readonly theme: Theme }) {
  const { drafts, theme } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const source = useMemo(() => frameSource("rendered"), []);
  const [page, setPage] = useState<Document>();
  useEffect(() => {
    page?.documentElement.setAttribute("data-theme", theme);
  }, [page, theme]);
  useEffect(() => {
    const main = page?.querySelector("main");
    if (!main) return undefined;
    const missing = drafts.filter(
      ({ page_number }) => !main.querySelector(`#${idOf(page_number)}`),
    );
    // One page in a turn, so that the reader can scroll meanwhile.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showNext = () => {
      const next = missing.shift();
      if (next === undefined) return;
      showPage(main, next);
      timer = setTimeout(showNext);
    };
    showNext();
    return () => clearTimeout(timer);
  }, [page, drafts]);
  return (
    <iframe
      ref={frame}
      class="rendered drafts"
      title="Pages read so far"
      sandbox="allow-same-origin"
      srcdoc={source}
      onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
    />
  );
}

function idOf(pageNumber: number): string {
  return `page-${pageNumber}`;
}

function showPage(main: Element, { page_number: number, markdown }: PageText): void {
  const { ownerDocument: page } = main;
  const chunk = page.createElement("div");
  chunk.className = "chunk first last";
  chunk.id = idOf(number);
  chunk.dataset["page"] = String(number);
  const mark = page.createElement("p");
  mark.className = "page-mark";
  mark.textContent = `Page ${number}`;
  const section = page.createElement("section");
  section.append(sanitizeHtml(markdownHtml(markdown.replaceAll(PICTURE, "")), () => undefined));
  chunk.append(mark, section);
  const following = [...main.children].find(
    (other) => Number((other as HTMLElement).dataset["page"]) > number,
  );
  main.insertBefore(chunk, following ?? null);
  void drawFormulas(section);
}
