import { entryMarkdown } from "../result/entry-markdown.ts";
import type { ParsedResult } from "../result/read-result.ts";
import type { ViewDocument } from "../result/view-document.ts";
import frameStyle from "../styles/frame.css?inline";
import { drawFormulas } from "./draw-formulas.ts";
import { markdownHtml } from "./markdown-html.ts";
import { sanitizeHtml } from "./sanitize.ts";

/** Stricter than the page's own policy, which holds in the frame too: not even the page's scripts. */
const FRAME_POLICY =
  "default-src 'none'; img-src blob:; style-src 'self' 'unsafe-inline'; font-src 'self'";

/** The frame before anything of a document is in it. */
export const frameSource = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><title>Markdown</title>
<style>${frameStyle}</style></head><body><main></main></body></html>`;

/** So many entries are rendered before the browser may do something else. */
const BATCH_ENTRIES = 60;

export interface FrameContent {
  readonly result: ParsedResult;
  /** Names the sections. */
  readonly view: ViewDocument;
  /** Ends it, and gives back the addresses of the pictures. */
  readonly signal: AbortSignal;
}

/** Renders each entry of the content list by itself, so that it can be found from its block. */
export async function fillFrame(
  page: Document,
  { result, view, signal }: FrameContent,
): Promise<void> {
  const main = page.querySelector("main");
  if (main === null) return;
  main.replaceChildren();
  const pictureUrl = createPictureUrls(result.images, signal);
  const ids = new Map(view.blocks.map(({ entryIndex, id }) => [entryIndex, id]));
  const isOffice = result.middle?._backend === "office";
  const sources =
    result.contentList.length > 0
      ? result.contentList.map((entry) => entryMarkdown(entry, isOffice))
      : [result.markdown];
  for (let start = 0; start < sources.length && !signal.aborted; start += BATCH_ENTRIES) {
    const sections = sources.slice(start, start + BATCH_ENTRIES).map((markdown, offset) => {
      const section = page.createElement("section");
      section.id = ids.get(start + offset) ?? "";
      section.hidden = markdown === "";
      section.tabIndex = start + offset === 0 ? 0 : -1;
      section.append(sanitizeHtml(markdownHtml(markdown), pictureUrl));
      return section;
    });
    main.append(...sections);
    for (const section of sections) await drawFormulas(section);
    await new Promise((resolve) => setTimeout(resolve));
  }
  main.dataset["filled"] = "yes";
}

function createPictureUrls(images: ReadonlyMap<string, Blob>, signal: AbortSignal) {
  const urls = new Map<string, string>();
  signal.addEventListener("abort", () => {
    for (const url of urls.values()) URL.revokeObjectURL(url);
  });
  return (name: string): string | undefined => {
    const image = images.get(name);
    if (image === undefined) return undefined;
    const url = urls.get(name) ?? URL.createObjectURL(image);
    urls.set(name, url);
    return url;
  };
}
