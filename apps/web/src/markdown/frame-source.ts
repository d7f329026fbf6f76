import chartStyle from "../styles/chart.css?inline";
import frameStyle from "../styles/frame.css?inline";

/** Stricter than the page's own policy, which holds in the frame too: not even the page's scripts. */
const FRAME_POLICY =
  "default-src 'none'; img-src blob:; style-src 'self' 'unsafe-inline'; font-src 'self'";

/** Styles for a text: rendered for reading, as its Markdown, on paper, or as a spreadsheet. */
export type FrameLook = "rendered" | "source" | "paper" | "sheet";

/** The frame before anything of a document is in it. */
export function frameSource(look: FrameLook): string {
  return `<!doctype html><html lang="en" data-look="${look}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><title>Markdown</title>
<style>${frameStyle}${chartStyle}</style></head><body><main></main></body></html>`;
}
