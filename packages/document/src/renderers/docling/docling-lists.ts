import type { Block } from "@parsewright/contract";
import { type ListItem, listItemsOf } from "../list-items.ts";
import { plainLines, splitMarker } from "../plain-text.ts";
import type { DoclingGroup, DoclingNode } from "./docling-document.ts";
import { addText, type PageWriting } from "./docling-writing.ts";

/** Deeper items belong to the item before them, as docling-core has nested lists. */
export function addList(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const open: { level: number; group: DoclingGroup; lastItem?: DoclingNode | undefined }[] = [];
  for (const item of listItemsOf(block, context)) {
    while ((open.at(-1)?.level ?? -1) > item.level) open.pop();
    if (open.at(-1)?.level !== item.level) {
      const group = addGroup(writing, open.at(-1)?.lastItem ?? docling.body);
      open.push({ level: item.level, group });
    }
    const list = open.at(-1);
    if (list) list.lastItem = addListItem(writing, list.group, { item, block }) ?? list.lastItem;
  }
}

function addListItem(
  writing: PageWriting,
  group: DoclingGroup,
  { item, block }: { item: ListItem; block: Block },
): DoclingNode | undefined {
  const text = plainLines(item.lines, writing.context);
  const own = item.prefix.trim();
  const { marker, rest } = own === "" ? splitMarker(text) : { marker: own, rest: text };
  const [first] = item.lines;
  const bbox = item.lines.length === 1 ? first?.bbox : undefined;
  return addText(writing, group, {
    label: "list_item",
    text: rest,
    block: { ...block, lines: [...item.lines], blocks: [], ...(bbox && { bbox }) },
    enumerated: /\w/.test(marker),
    marker: marker || "-",
  });
}

function addGroup({ docling }: PageWriting, parent: DoclingNode): DoclingGroup {
  const self_ref = `#/groups/${docling.groups.length}`;
  const group: DoclingGroup = {
    self_ref,
    parent: { $ref: parent.self_ref },
    children: [],
    content_layer: "body",
    name: "list",
    label: "list",
  };
  parent.children.push({ $ref: self_ref });
  docling.groups.push(group);
  return group;
}
