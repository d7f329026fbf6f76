import type { Block } from "@parsewright/contract";

/** Relation of a block to the figure, table or listing beside it. A title is not part of it, but is read right before it. */
export type CompanionRole = "caption" | "footnote" | "title";

/** A block before the page is finished, with what the finder of its region knows about it. */
export type ReadBlock = Block & { role?: CompanionRole | undefined };
