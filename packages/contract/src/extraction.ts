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
      "`supported`: the document contains it. `unsupported`: the model returned it, but the document does not contain it. `missing`: the model returned none.",
    ),
  value: z.unknown().optional().describe("The value from the model."),
  evidence: FieldEvidence.optional().describe("Only for supported values."),
});
export type ExtractedField = z.infer<typeof ExtractedField>;

/** Values that a schema asks for, as found in a document. */
export const Extraction = z.object({
  values: z
    .unknown()
    .describe("In the shape of the schema, with supported values only; everything else is null."),
  fields: z.array(ExtractedField).describe("Each value separately."),
  model: z.string().describe("The language model used."),
});
export type Extraction = z.infer<typeof Extraction>;
