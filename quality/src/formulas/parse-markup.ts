/** An element of MathML as KaTeX writes it. */
export interface MarkupElement {
  readonly name: string;
  /** As written. */
  readonly attributes: string;
  readonly children: (MarkupElement | string)[];
}

const TOKEN = /<(\/?)(\w+)([^<>]*)>|([^<]+)/g;

/** Reads markup whose tags match. The source of the formula, which KaTeX adds, is left out. */
export function parseMarkup(markup: string): MarkupElement {
  const root: MarkupElement = { name: "root", attributes: "", children: [] };
  const open = [root];
  const visible = markup.replaceAll(/<annotation.*?<\/annotation>/gs, "");
  for (const [, slash, name = "", attributes = "", text] of visible.matchAll(TOKEN)) {
    if (text !== undefined) {
      open.at(-1)?.children.push(decodeEntities(text));
    } else if (slash === "/") {
      open.pop();
    } else {
      const element: MarkupElement = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      if (!attributes.endsWith("/")) open.push(element);
    }
  }
  return root;
}

function decodeEntities(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
