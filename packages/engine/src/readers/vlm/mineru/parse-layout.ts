import type { Box } from "@parsewright/contract";
import { boxArea, sharedArea } from "@parsewright/document/geometry";
import { type VlmAngle, VLM_BLOCK_TYPES, type VlmBlock, type VlmBlockType } from "./vlm-block.ts";

/** Limit: far more than a newspaper page has. Each block is a question: a looping model must not ask thousands. */
const MOST_BLOCKS = 1000;

/** Text and equations of which a table covers this share are read with the table. */
const COVERED_SHARE = 0.9;

/** Constant: the width and height of a page in the places that the model gives. */
const GRID = 1000;

const ENTRY =
  /<\|box_start\|>\s{0,8}(\d{1,4})\s{1,8}(\d{1,4})\s{1,8}(\d{1,4})\s{1,8}(\d{1,4})\s{0,8}<\|box_end\|><\|ref_start\|>(\w{1,32})<\|ref_end\|>(?:<\|rotate_(up|right|down|left)\|>)?/g;
const ENTRY_START = "<|box_start|>";
const CONTINUES_BLOCK_BEFORE = "txt_contd_tgt";

const ANGLES: Readonly<Record<string, VlmAngle>> = { up: 0, right: 90, down: 180, left: 270 };
const TYPES: ReadonlySet<string> = new Set(VLM_BLOCK_TYPES);
const READ_WITH_TABLES: ReadonlySet<VlmBlockType> = new Set(["text", "equation", "equation_block"]);

/**
 * Reads the answer to the layout question, in reading order. Incomplete entries are left out, such as the last one of
 * an answer that was cut off, and so are repeated ones.
 */
export function parseLayout(answer: string): VlmBlock[] {
  const seen = new Set<string>();
  const blocks: VlmBlock[] = [];
  for (const match of answer.matchAll(ENTRY)) {
    const block = readEntry(match);
    if (!block) continue;
    const key = `${block.type} ${block.bbox.join(" ")}`;
    if (seen.has(key)) continue;
    seen.add(key);
    blocks.push(block);
    if (blocks.length === MOST_BLOCKS) break;
  }
  return withoutTableContents(blocks);
}

function readEntry(match: RegExpExecArray): VlmBlock | undefined {
  const [source, x1, y1, x2, y2, name = "", rotation = ""] = match;
  const type = typeNamed(name.toLowerCase());
  const bbox = boxFrom([x1, y1, x2, y2].map(Number));
  if (!type || !bbox) return undefined;
  const block = { type, bbox, angle: ANGLES[rotation] ?? null, content: null };
  if (type !== "text") return block;
  const end = match.index + source.length;
  return { ...block, merge_prev: tailAt(match.input, end).includes(CONTINUES_BLOCK_BEFORE) };
}

function typeNamed(name: string): VlmBlockType | undefined {
  if (name === "unknown") return "image";
  return TYPES.has(name) ? (name as VlmBlockType) : undefined;
}

function boxFrom([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Box | undefined {
  if (Math.max(x1, y1, x2, y2) > GRID || x1 === x2 || y1 === y2) return undefined;
  return [
    Math.min(x1, x2) / GRID,
    Math.min(y1, y2) / GRID,
    Math.max(x1, x2) / GRID,
    Math.max(y1, y2) / GRID,
  ];
}

/** Limit: the marker is close behind its entry: looking no further keeps long answers without entries cheap. */
const LONGEST_TAIL = 200;

function tailAt(answer: string, position: number): string {
  const tail = answer.slice(position, position + LONGEST_TAIL);
  const next = tail.indexOf(ENTRY_START);
  return next === -1 ? tail : tail.slice(0, next);
}

function withoutTableContents(blocks: readonly VlmBlock[]): VlmBlock[] {
  const tables = blocks.filter(({ type }) => type === "table");
  return blocks.filter(
    ({ type, bbox }) =>
      !READ_WITH_TABLES.has(type) || !tables.some((table) => isCoveredBy(bbox, table.bbox)),
  );
}

function isCoveredBy(box: Box, cover: Box): boolean {
  return sharedArea(box, cover) >= COVERED_SHARE * boxArea(box);
}
