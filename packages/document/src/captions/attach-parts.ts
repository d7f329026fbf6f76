import type { Block, Box } from "@parsewright/contract";
import { numberBlocks } from "../blocks/number-blocks.ts";
import { attachPart, isVisual, type VisualBlock } from "../blocks/visual-blocks.ts";
import { middleY } from "../geometry/box.ts";
import type { CompanionRole, ReadBlock } from "./read-block.ts";

/** A block that has a place on the page. */
export type Placed = ReadBlock & { bbox: Box };

export type Visual = Placed & VisualBlock;

/** To which figure, table or listing a block belongs, and as what. */
export interface Bond {
  readonly visual: Visual;
  readonly role: CompanionRole;
}
export type Bonds = Map<ReadBlock, Bond>;

/** Brings titles to their figures, makes parts of captions and footnotes, then numbers all. */
export function attachParts(blocks: readonly ReadBlock[], bonds: Bonds): Block[] {
  const companions = new Map<ReadBlock, ReadBlock[]>();
  for (const block of blocks) {
    const visual = bonds.get(block)?.visual;
    if (visual !== undefined) companions.set(visual, [...(companions.get(visual) ?? []), block]);
  }
  const attached = blocks.flatMap((block) =>
    bonds.has(block) ? [] : withCompanions(block, companions.get(block) ?? [], bonds),
  );
  return numberBlocks(attached);
}

/** A block with its titles before it, and its parts above or below its body as they are on the page. */
function withCompanions(block: ReadBlock, companions: readonly ReadBlock[], bonds: Bonds): Block[] {
  let whole = withoutRole(block);
  const titles: Block[] = [];
  for (const companion of companions) {
    const role = bonds.get(companion)?.role ?? "title";
    if (role === "title" || !isVisual(whole)) {
      titles.push(withoutRole(companion));
    } else {
      const side = isHigher(companion, block) ? "before" : "after";
      whole = attachPart(whole, withoutRole(companion), { role, side });
    }
  }
  return [...titles, whole];
}

function withoutRole({ role: _role, ...block }: ReadBlock): Block {
  return block;
}

function isHigher({ bbox: one }: ReadBlock, { bbox: other }: ReadBlock): boolean {
  return one !== undefined && other !== undefined && middleY(one) < middleY(other);
}
