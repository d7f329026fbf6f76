import type { Block } from "@parsewright/contract";
import { isBulletSign, itemNumberOf } from "../../language/list-marker.ts";
import type { RenderContext } from "../document-shape.ts";
import { type ListItem, listItemsOf } from "../list-items.ts";
import { splitMarker } from "../plain-text.ts";
import { inlineHtml } from "./inline-html.ts";

/** A list with its nested ones. `attributes` are those of the outermost. */
export function listHtml(block: Block, attributes: string, context: RenderContext): string {
  return writeList(listItemsOf(block, context), attributes, context);
}

/** The deeper items that follow an item are a list inside of it. */
function writeList(items: readonly ListItem[], attributes: string, context: RenderContext): string {
  const [first] = items;
  if (first === undefined) return "";
  const starts = items.flatMap(({ level }, at) => (at === 0 || level <= first.level ? at : []));
  const written = starts.map((start, position) => {
    const inner = items.slice(start + 1, starts[position + 1]);
    return {
      ...describeItem(items[start] ?? first, context),
      inner: writeList(inner, "", context),
    };
  });
  const tag = written.every(({ number }) => number !== undefined) ? "ol" : "ul";
  const elements = written.map(({ number, text, rest, inner }) =>
    tag === "ol" ? `<li value="${number}">${rest}${inner}</li>` : `<li>${text}${inner}</li>`,
  );
  return `<${tag}${attributes}>\n${elements.join("\n")}</${tag}>`;
}

/** A bullet is drawn by the browser; another marker stays in the text where the list is not numbered. */
function describeItem(item: ListItem, context: RenderContext) {
  const text = inlineHtml(item.lines, context);
  const own = item.prefix.trim();
  const { marker, rest } = own === "" ? splitMarker(text) : { marker: own, rest: text };
  const number = itemNumberOf(marker);
  const isPlain = marker === "-" || isBulletSign(marker);
  return { number, rest, text: isPlain ? rest : text };
}
