import type { Character, StructureTag } from "@parsewright/document/files";
import type { TextLine } from "../text/text-line.ts";

/** A structure tree that leaves out more of a page's text than this was not made for it. */
const MIN_TAGGED_SHARE = 0.8;

/** Where more of the text than this is in headings, a tool has tagged lines by their look. */
const MAX_HEADING_SHARE = 0.4;

/** A heading is at most this long. */
export const MAX_HEADING_CHARACTERS = 200;

/** The types of elements that say what a block is; the others group blocks or mark parts of them. */
const BLOCK_ROLE =
  /^(?:Title|H[1-6]?|P|LI|Lbl|LBody|TOCI|TH|TD|Caption|Note|FENote|BibEntry|Code|Artifact)$/;

const HEADING_ROLE = /^(?:Title|H[1-6]?)$/;

/** Roles that a page's structure tree gives to its lines, if it can be trusted. */
export interface StructureRoles {
  /** The tree has headings on this page: what it does not call one is none. */
  readonly hasHeadings: boolean;
  /** The type of the innermost block that the line is in. */
  roleOf(line: TextLine): string | undefined;
}

/** `undefined` on untagged pages and where the tree is not to be trusted. */
export function readStructureRoles(characters: readonly Character[]): StructureRoles | undefined {
  const counts = new Map<StructureTag, number>();
  let taggedCount = 0;
  for (const { tag } of characters) {
    if (tag === undefined) continue;
    taggedCount += 1;
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  if (taggedCount === 0 || taggedCount < MIN_TAGGED_SHARE * characters.length) return undefined;
  const headings = [...counts].filter(([tag]) => HEADING_ROLE.test(blockRole(tag) ?? ""));
  const headingCount = headings.reduce((sum, [, count]) => sum + count, 0);
  const isPlausible =
    headingCount <= MAX_HEADING_SHARE * taggedCount &&
    headings.every(([, count]) => count <= MAX_HEADING_CHARACTERS);
  if (!isPlausible) return undefined;
  return { hasHeadings: headings.length > 0, roleOf };
}

export function isHeadingRole(role: string): boolean {
  return HEADING_ROLE.test(role);
}

/** Role of the line's middle character: a bullet or note mark at either end may be tagged separately. */
function roleOf({ segments }: TextLine): string | undefined {
  const characters = segments.flatMap((segment) => segment.characters);
  const middle = characters[Math.floor(characters.length / 2)];
  return middle?.tag && blockRole(middle.tag);
}

/** List labels and bodies are parts of one item. */
function blockRole({ role, ancestors }: StructureTag): string | undefined {
  const found = [...ancestors, role].findLast((name) => BLOCK_ROLE.test(name));
  const isInItem = found === "P" || found === "Lbl" || found === "LBody";
  return isInItem && ancestors.includes("LI") ? "LI" : found;
}
