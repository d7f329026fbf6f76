import type { Block } from "@parsewright/contract";

/** The text of a block without any form, for labels. */
export function blockText(block: Block): string {
  const own = (block.lines ?? []).flatMap(({ spans }) => spans.map(({ content }) => content ?? ""));
  const inner = (block.blocks ?? []).map(blockText);
  return [...own, ...inner].join(" ").replaceAll(/\s+/g, " ").trim();
}
