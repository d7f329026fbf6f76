import type { Line } from "@parsewright/contract";
import { codeBlock } from "@parsewright/document/blocks";
import type { BlockDraft, CodeDraft, Draft } from "./draft.ts";
import { nestItems } from "../../office/nest-items.ts";
import { settleLevels } from "./settle-levels.ts";

/** Joins neighbours: items to lists, entries to a table of contents, lines to a listing. */
export function groupDrafts(drafts: readonly Draft[]): BlockDraft[] {
  return splitByKind(drafts).flatMap((group): BlockDraft[] => {
    const items = group.filter((draft) => draft.kind === "item");
    if (items.length > 0) return toBlocks(nestItems(settleLevels(items), "list"));
    const entries = group.filter((draft) => draft.kind === "entry");
    if (entries.length > 0) return toBlocks(nestItems(entries, "index"));
    const code = group.filter((draft) => draft.kind === "code");
    if (code.length > 0) return joinCode(code);
    return group.filter((draft) => draft.kind === "block");
  });
}

function splitByKind(drafts: readonly Draft[]): Draft[][] {
  const groups: Draft[][] = [];
  for (const draft of drafts) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === draft.kind) last.push(draft);
    else groups.push([draft]);
  }
  return groups;
}

function toBlocks(blocks: readonly BlockDraft["block"][]): BlockDraft[] {
  return blocks.map((block) => ({ kind: "block", block }));
}

/** Lines that only a typewriter font marks are code beside code; alone they are text. */
function joinCode(drafts: readonly CodeDraft[]): BlockDraft[] {
  if (!drafts.some(({ isCertain }) => isCertain)) return drafts.map(({ otherwise }) => otherwise);
  const lines: Line[] = drafts.flatMap((draft) => draft.lines);
  const isNewPage = drafts[0]?.otherwise.block.parser_new_page === true;
  const block = codeBlock(lines, isNewPage ? { parser_new_page: true } : {});
  return [{ kind: "block", block }];
}
