import type { Block } from "@parsewright/contract";
import { listBlock } from "@parsewright/document/blocks";
import { boxArea, sharedArea } from "@parsewright/document/geometry";
import type { PageItem } from "./page-item.ts";
import { writeTextBlock } from "./write-block.ts";

const MEMBER_SHARE = 0.8;

/** Puts texts and references into the lists drawn around them; a list without any is dropped. */
export function collectLists(items: readonly PageItem[]): { lists: Block[]; rest: PageItem[] } {
  const containers = items.filter(({ kind }) => kind === "list");
  const members = new Map<PageItem, PageItem[]>(containers.map((list) => [list, []]));
  const rest: PageItem[] = [];
  for (const item of items) {
    if (item.kind === "list") continue;
    const list = listOf(item, containers);
    if (list) members.get(list)?.push(item);
    else rest.push(item);
  }
  const lists = [...members].filter(([, children]) => children.length > 0).map(writeList);
  return { lists, rest };
}

function listOf(item: PageItem, lists: readonly PageItem[]): PageItem | undefined {
  if (item.kind !== "text" && item.kind !== "ref_text") return undefined;
  const needed = MEMBER_SHARE * boxArea(item.box);
  return lists.find(({ box }) => needed > 0 && sharedArea(item.box, box) >= needed);
}

function writeList([list, children]: readonly [PageItem, readonly PageItem[]]): Block {
  const references = children.filter(({ kind }) => kind === "ref_text").length;
  const first = children[0]?.kind === "ref_text";
  const isReferences =
    references * 2 > children.length || (first && references * 2 === children.length);
  return listBlock(children.map(writeTextBlock), {
    bbox: list.box,
    angle: list.block.angle,
    index: list.index,
    sub_type: isReferences ? "ref_text" : "text",
  });
}
