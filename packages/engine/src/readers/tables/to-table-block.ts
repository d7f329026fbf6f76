import type { Block } from "@parser/contract";
import { tableBlock } from "../../blocks/visual-blocks.ts";
import type { SourcePage } from "../../formats/page-source.ts";
import { toWholePoints } from "../../geometry/box.ts";
import { meanConfidence } from "../text/recognition-confidence.ts";
import type { TableRegion } from "./table-region.ts";

/** A table without its picture. */
export function toTableBlock({ box, html, characters }: TableRegion, page: SourcePage): Block {
  const score = meanConfidence([...characters]);
  return tableBlock(
    { html, ...(score !== undefined && { score }) },
    { bbox: toWholePoints(box, page) },
  );
}
