import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { groupParagraphs } from "../../paragraphs/group-paragraphs.ts";
import { findTextColumns } from "../../regions/columns.ts";
import { insertInOrder } from "../../regions/insert-in-order.ts";
import type { VlmBlock } from "../mineru/vlm-block.ts";
import { toShares } from "./layout-from-regions.ts";
import { readPageLayer, toPoints } from "./page-layer.ts";

/** Limit: finding the place of each of more pieces than this takes long, and nobody reads such text. */
const MAX_INSERTED_BLOCKS = 200;

/** Puts trusted text that the model has seen nowhere on the page among its blocks, as paragraphs. */
export function addMissedText(layout: readonly VlmBlock[], page: SourcePage): VlmBlock[] {
  const { rest } = readPageLayer(page, layout);
  const missed = findTextColumns(rest, page)
    .flatMap(({ lines }) => groupParagraphs(lines))
    .map((paragraph) => place(toText(unionOf(paragraph.map(({ box }) => box)), page), page));
  return missed
    .slice(0, MAX_INSERTED_BLOCKS)
    .reduce<ReturnType<typeof place>[]>(
      (ordered, one) => insertInOrder(ordered, one),
      layout.map((block) => place(block, page)),
    )
    .map(({ block }) => block);
}

function place(block: VlmBlock, page: SourcePage): { block: VlmBlock; box: Box } {
  return { block, box: toPoints(block.bbox, page) };
}

function toText(box: Box, page: SourcePage): VlmBlock {
  return { type: "text", bbox: toShares(box, page), angle: 0, content: null };
}
