import { z } from "zod";

/** One row of a set's `documents.json`. Paths are relative to that file. */
export const DocumentEntry = z.strictObject({
  /** Unique within its set. */
  id: z.string().regex(/^[\w.-]+$/),
  file: z.string().min(1),
  truth: z.string().min(1),
  pages: z.int().positive(),
  /** The program that wrote the file, as the report groups documents: `typst`, `chromium`. */
  producer: z.string().min(1),
  /** Generated documents: the name of the style, so that a style is seen or unseen as a whole. */
  style: z.string().min(1).optional(),
  /** BCP 47: `en`, `zh-Hans`. */
  language: z.string().min(2),
  /** Rules may be tuned on seen documents; unseen ones are only scored. */
  split: z.enum(["seen", "unseen"]),
  /** SPDX identifier of the file's own licence. */
  licence: z.string().min(1),
  /** Real documents: the package and path that the file comes from. */
  origin: z.string().min(1).optional(),
  /** Real documents: the organisation that published it, which is seen or unseen as a whole. */
  source: z.string().min(1).optional(),
  /** Pictures of pages: nothing can be read without models, so that they are scored only with them and never frozen. */
  needsModels: z.boolean().optional(),
  /** Part of `npm run check`. */
  inCheck: z.boolean().optional(),
});
export type DocumentEntry = z.infer<typeof DocumentEntry>;

/** A document with its truth, ready to be scored. */
export interface GateDocument extends Omit<DocumentEntry, "file" | "truth"> {
  readonly set: string;
  readonly filePath: string;
  readonly truthPath: string;
  /** `everything`: the truth also has running heads, feet, page numbers and the text inside figures. */
  readonly truthHolds: "body" | "everything";
}
