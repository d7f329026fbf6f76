import { findIn } from "../reading/find-text.ts";

/** The name of the marks in the frame's style. */
const FOUND = "found";

/** Marks every place in the sections that says the query; browsers without highlights show the sections unmarked. */
export function markFound(page: Document, sections: Iterable<Element>, query: string): void {
  const view = page.defaultView;
  if (view?.CSS.highlights === undefined) return;
  const ranges = query === "" ? [] : [...sections].flatMap((section) => rangesIn(section, query));
  view.CSS.highlights.set(FOUND, new view.Highlight(...ranges));
}

/** Words may be cut by tags, so that the text of a section is searched as a whole. */
function rangesIn(section: Element, query: string): Range[] {
  const page = section.ownerDocument;
  const walker = page.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  const nodes: { readonly node: Node; readonly start: number }[] = [];
  let text = "";
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    nodes.push({ node, start: text.length });
    text += node.textContent ?? "";
  }
  const place = (offset: number) => {
    const found = nodes.findLast(({ start }) => start <= offset);
    return found && { node: found.node, offset: offset - found.start };
  };
  return findIn(text, query).flatMap((found) => {
    const [start, end] = [place(found.start), place(found.end - 1)];
    if (start === undefined || end === undefined) return [];
    const range = page.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + 1);
    return [range];
  });
}
