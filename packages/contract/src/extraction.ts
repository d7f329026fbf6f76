import { z } from "zod";
import { BlockBox } from "./chunks.ts";

/** Checks whether the document says a value. */
const FIELD_STATUSES = ["supported", "unsupported", "missing"] as const;

/** A piece of the document that says a value. */
export const FieldEvidence = z.object({
  text: z.string().describe("The words, as the Markdown has them."),
  block: BlockBox.shape.block,
  page: BlockBox.shape.page,
  boxes: z.array(BlockBox).describe("Where they are. Empty where the file has no geometry."),
});
export type FieldEvidence = z.infer<typeof FieldEvidence>;

/** A value that the schema asks for. */
export const ExtractedField = z.object({
  path: z.string().describe("JSON Pointer into `values`, such as `/items/0/price`."),
  status: z
    .enum(FIELD_STATUSES)
    .describe(
      "`supported`: the document says it. `unsupported`: the model gave it and the document does not say it. `missing`: the model gave none.",
    ),
  value: z.unknown().optional().describe("What the model gave."),
  evidence: FieldEvidence.optional().describe("Only of a value that is supported."),
});
export type ExtractedField = z.infer<typeof ExtractedField>;

/** Values that a schema asks for, as found in a document. */
export const Extraction = z.object({
  values: z
    .unknown()
    .describe("In the form of the schema. Only what is supported; everything else is null."),
  fields: z.array(ExtractedField).describe("Every value by itself."),
  model: z.string().describe("The language model that was asked."),
});
export type Extraction = z.infer<typeof Extraction>;
