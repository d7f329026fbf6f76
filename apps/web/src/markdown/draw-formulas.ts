import { FORMULA_ATTRIBUTE } from "./formula-attribute.ts";

/** Keeps a hostile formula from growing without end. */
const LIMITS = { maxExpand: 1000, maxSize: 20, strict: "ignore", throwOnError: false } as const;

/** Draws the formulas below an element. KaTeX comes only where there is one; it makes no links and loads nothing. */
export async function drawFormulas(root: Element): Promise<void> {
  const places = [...root.querySelectorAll<HTMLElement>(`[${FORMULA_ATTRIBUTE}]`)];
  if (places.length === 0) return;
  const [{ render }, { default: stylesheetUrl }] = await Promise.all([
    import("katex"),
    import("katex/dist/katex.min.css?url"),
  ]);
  addStylesheet(root.ownerDocument, stylesheetUrl);
  for (const place of places) {
    const displayMode = place.getAttribute(FORMULA_ATTRIBUTE) === "block";
    const source = place.textContent;
    try {
      render(source, place, { ...LIMITS, displayMode, trust: false });
    } catch {
      // A macro that calls itself ends KaTeX's stack before its own limit; its source is shown.
      place.textContent = source;
    }
    place.removeAttribute(FORMULA_ATTRIBUTE);
  }
}

function addStylesheet(page: Document, url: string): void {
  if (page.querySelector("link[rel=stylesheet]") !== null) return;
  const link = page.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  page.head.append(link);
}
