/** The text of an element, as a whole: its words may be cut by tags. */
export interface ElementText {
  readonly text: string;
  /** The part of the page from one place of the text to another. */
  rangeOf(start: number, end: number): Range | undefined;
  /** The place in the text of a place in one of its nodes; `undefined` for other nodes. */
  offsetOf(node: Node, offset: number): number | undefined;
}

/** Reads the text of an element without that of the elements to be left out, by their selector. */
export function readText(element: Element, left?: string): ElementText {
  const page = element.ownerDocument;
  const walker = page.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: { readonly node: Node; readonly start: number }[] = [];
  let text = "";
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (left !== undefined && node.parentElement?.closest(left)) continue;
    nodes.push({ node, start: text.length });
    text += node.textContent ?? "";
  }
  const place = (offset: number) => {
    const found = nodes.findLast(({ start }) => start <= offset);
    return found && { node: found.node, offset: offset - found.start };
  };
  return {
    text,
    rangeOf(from, to) {
      const [start, end] = [place(from), place(to - 1)];
      if (start === undefined || end === undefined) return undefined;
      const range = page.createRange();
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset + 1);
      return range;
    },
    offsetOf(node, offset) {
      const found = nodes.find((one) => one.node === node);
      return found && found.start + offset;
    },
  };
}
