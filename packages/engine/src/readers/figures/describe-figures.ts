import type { Block } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { shareInside } from "@parsewright/document/geometry";

/** The share of what an author describes that is part of a figure, where it is that figure. */
const MIN_COMMON_SHARE = 0.5;

/** The blocks, of which figures have what their author says that they show. */
export function describeFigures(
  blocks: readonly Block[],
  { descriptions = [] }: SourcePage,
): readonly Block[] {
  if (descriptions.length === 0) return blocks;
  return blocks.map((block) => {
    if ((block.type !== "image" && block.type !== "chart") || block.bbox === undefined)
      return block;
    const { bbox } = block;
    const texts = descriptions
      .filter(({ box }) => shareInside(box, bbox) >= MIN_COMMON_SHARE)
      .map(({ text }) => text);
    return texts.length === 0 ? block : { ...block, parser_alternative: texts.join(" ") };
  });
}
