import { z } from "zod";
import { ours } from "./extension.ts";

/** Bytes of all corrections of a version. */
export const CORRECTIONS_MAX_BYTES = 4 * 1024 * 1024;
/** Blocks that one request may correct. */
export const CORRECTED_BLOCKS_MAX = 3000;
/** Versions of one document. */
export const VERSIONS_MAX = 100;

/** Far more than a page has. */
const BLOCK_MAX_CHARACTERS = 200_000;
const COMMENT_MAX_CHARACTERS = 500;

const BlockId = z
  .string()
  .regex(/^p[1-9]\d{0,6}\.[bf][1-9]\d{0,6}$/)
  .describe("Its id in all outputs of the original result, such as `p3.b12`.");

/** A block as a person says that it should be. */
export const CorrectedBlock = z
  .strictObject({
    block: BlockId,
    markdown: z
      .string()
      .max(BLOCK_MAX_CHARACTERS)
      .describe("The block as Markdown; empty to leave it out."),
  })
  .meta(ours);
export type CorrectedBlock = z.infer<typeof CorrectedBlock>;

const VersionNumber = z.int().min(0).max(VERSIONS_MAX);

/** Body of a request that saves a version of a document. */
export const VersionRequest = z
  .strictObject({
    base: VersionNumber.describe(
      "The version that the corrections were made on: the newest one, or 0 where there is none. CONFLICT if somebody has saved a newer version.",
    ),
    blocks: z
      .array(CorrectedBlock.extend({ markdown: CorrectedBlock.shape.markdown.nullable() }))
      .max(CORRECTED_BLOCKS_MAX)
      .optional()
      .describe(
        "Blocks that differ from those of `base`; `markdown` null restores a block as it was read.",
      ),
    restore: VersionNumber.optional().describe(
      "The version to go back to, instead of `blocks`; 0 is the document as it was read.",
    ),
    comment: z.string().max(COMMENT_MAX_CHARACTERS).optional().describe("For the history."),
  })
  .refine(({ blocks, restore }) => (blocks === undefined) !== (restore === undefined), {
    error: "must have either blocks or restore",
  })
  .meta(ours);
export type VersionRequest = z.infer<typeof VersionRequest>;

/** One version of a document, as the history shows it. */
export const DocumentVersion = z
  .object({
    version: z.int().min(1).describe("Counted from 1; 0 is the document as it was read."),
    created_at: z.iso.datetime().describe("When it was saved."),
    created_by: z.string().describe("Name of the key that saved it."),
    blocks: z.int().describe("Blocks that differ from what was read."),
    restored: z.int().optional().describe("The version that it repeats."),
    comment: z.string().optional().describe("Comment of the person who saved it."),
  })
  .meta(ours);
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** Answer to `/versions/{job}`: the history of a document. */
export const VersionList = z
  .object({ versions: z.array(DocumentVersion).describe("The newest first.") })
  .meta(ours);
export type VersionList = z.infer<typeof VersionList>;

/** Answer to `/versions/{job}/{version}`: the corrections that make it up. */
export const VersionContent = z
  .object({
    version: z.int().describe("The version; 0 is the document as it was read."),
    corrections: z.array(CorrectedBlock).describe("All blocks that differ from what was read."),
  })
  .meta(ours);
export type VersionContent = z.infer<typeof VersionContent>;
