import type { SourceBlock } from "./document.ts";

/** Writers of one format, one for each kind of block. */
export type BlockWriters<Context, Result = string> = {
  readonly [Kind in SourceBlock["kind"]]: (
    block: Extract<SourceBlock, { kind: Kind }>,
    context: Context,
  ) => Result;
};

/** Writes a block with the writer of its kind. */
export function writeBlock<Context, Result = string>(
  writers: BlockWriters<Context, Result>,
  block: SourceBlock,
  context: Context,
): Result {
  // The writer is chosen by the block's own kind, which the compiler cannot follow.
  const write = writers[block.kind] as (block: SourceBlock, context: Context) => Result;
  return write(block, context);
}
