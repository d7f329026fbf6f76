import type { Block } from "@parser/contract";
import { isBulletSign } from "../../language/list-marker.ts";
import type { RenderContext } from "../document-shape.ts";
import { type ListItem, listItemsOf } from "../list-items.ts";
import { splitMarker } from "../plain-text.ts";
import { inlineHtml } from "./inline-html.ts";

interface OpenList {
  readonly level: number;
  readonly tag: "ol" | "ul";
}

/** A list with its nested ones. `attributes` are those of the outermost. */
export function listHtml(block: Block, attributes: string, context: RenderContext): string {
  const open: OpenList[] = [];
  let html = "";
  for (const item of listItemsOf(block, context)) {
    const { tag, value, content } = describeItem(item, context);
    while ((open.at(-1)?.level ?? -1) > item.level) html += `</li></${open.pop()?.tag ?? "ul"}>`;
    if (open.at(-1)?.level === item.level) html += "</li>\n";
    else {
      html += `${open.length === 0 ? "" : "\n"}<${tag}${open.length === 0 ? attributes : ""}>\n`;
      open.push({ level: item.level, tag });
    }
    html += `<li${open.at(-1)?.tag === "ol" ? value : ""}>${content}`;
  }
  const ends = open.toReversed().map(({ tag }) => `</li></${tag}>`);
  return html + ends.join("");
}

function describeItem(item: ListItem, context: RenderContext) {
  const text = inlineHtml(item.lines, context);
  const own = item.prefix.trim();
  const { marker, rest } = own === "" ? splitMarker(text) : { marker: own, rest: text };
  const [, number] = /^\(?(\d{1,6})[.)]*$/.exec(marker) ?? [];
  if (number !== undefined) {
    return { tag: "ol" as const, value: ` value="${number}"`, content: rest };
  }
  const isPlain = marker === "-" || isBulletSign(marker);
  return { tag: "ul" as const, value: "", content: isPlain ? rest : text };
}
