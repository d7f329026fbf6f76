import { findIn } from "../reading/find-text.ts";
import { readText } from "./element-text.ts";

/** The name of the marks in the frame's style. */
const FOUND = "found";

/** Marks every place in the sections that says the query; browsers without highlights show the sections unmarked. */
export function markFound(page: Document, sections: Iterable<Element>, query: string): void {
  const view = page.defaultView;
  if (view?.CSS.highlights === undefined) return;
  const ranges = query === "" ? [] : [...sections].flatMap((section) => rangesIn(section, query));
  view.CSS.highlights.set(FOUND, new view.Highlight(...ranges));
}

function rangesIn(section: Element, query: string): Range[] {
  const content = readText(section);
  return findIn(content.text, query).flatMap(({ start, end }) => content.rangeOf(start, end) ?? []);
}
