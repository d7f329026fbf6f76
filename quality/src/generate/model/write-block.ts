import type { SourceBlock } from "./document.ts";

/** How one format writes each kind of block. */
export type BlockWriters<Context> = {
  readonly [Kind in SourceBlock["kind"]]: (
    block: Extract<SourceBlock, { kind: Kind }>,
    context: Context,
  ) => string;
};

/** Writes a block with the writer of its kind. */
export function writeBlock<Context>(
  writers: BlockWriters<Context>,
  block: SourceBlock,
  context: Context,
): string {
  // The writer is chosen by the block's own kind, which the compiler cannot follow.
  const write = writers[block.kind] as (block: SourceBlock, context: Context) => string;
  return write(block, context);
}
