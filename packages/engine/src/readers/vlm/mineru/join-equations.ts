import type { Box } from "@parsewright/contract";
import { boxArea, sharedArea } from "@parsewright/document/geometry";
import type { VlmBlock } from "./vlm-block.ts";

const MEMBER_SHARE = 0.9;

const TAG = /\\tag\{([^{}]*)\}/g;

/** Makes one equation of those that the model put into one container, and drops the containers. */
export function joinEquations(blocks: readonly VlmBlock[]): VlmBlock[] {
  const joined = new Map<VlmBlock, VlmBlock | undefined>();
  for (const container of blocks.filter(({ type }) => type === "equation_block")) {
    const members = blocks.filter(
      (block) =>
        isReadEquation(block) && !joined.has(block) && isMember(block.bbox, container.bbox),
    );
    const [first] = members;
    if (!first || members.length < 2) continue;
    for (const member of members) joined.set(member, undefined);
    joined.set(first, { ...first, bbox: container.bbox, content: arrayOf(members) });
  }
  return blocks
    .map((block) => (joined.has(block) ? joined.get(block) : block))
    .filter((block) => block !== undefined)
    .filter(({ type }) => type !== "equation_block");
}

function isReadEquation({ type, content }: VlmBlock): boolean {
  return type === "equation" && content !== null;
}

function isMember(box: Box, container: Box): boolean {
  return sharedArea(box, container) > MEMBER_SHARE * boxArea(box);
}

function arrayOf(members: readonly VlmBlock[]): string {
  const rows = members.map(({ content }) => String.raw`${content} \\`).join(" ");
  const tags = [...rows.matchAll(TAG)].length;
  // LaTeX takes one number for a formula.
  const numbered = tags > 1 ? rows.replaceAll(TAG, "($1)") : rows;
  return String.raw`\begin{array}{l} ${numbered} \end{array}`;
}
