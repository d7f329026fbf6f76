import { z } from "zod";
import { Box } from "./box.ts";

/** A field of a form in the file. */
export const FormField = z.object({
  name: z.string().describe("The full name that the file gives to it."),
  label: z.string().optional().describe("The file's description of it for people, if it has one."),
  type: z
    .enum(["text", "check_box", "radio_button", "choice", "signature"])
    .describe("What can be filled in."),
  value: z
    .string()
    .describe("What was filled in or chosen. For a box or a button: the value that it stands for."),
  checked: z.boolean().optional().describe("Check boxes and radio buttons only."),
  bbox: Box,
});
export type FormField = z.infer<typeof FormField>;

/** Highlight or comment on a page of a PDF. */
export const PageAnnotation = z.object({
  type: z
    .enum(["comment", "text_box", "highlight", "underline", "strikethrough", "insertion"])
    .describe("How it was put on the page."),
  content: z.string().optional().describe("The remark, where there is one."),
  author: z.string().optional().describe("Who made it, as the file says."),
  text: z.string().optional().describe("The words of the page that it marks."),
  bbox: Box,
});
export type PageAnnotation = z.infer<typeof PageAnnotation>;

/** Metadata of the file. Unchecked: people copy it from file to file. */
export const DocumentMetadata = z.object({
  title: z.string().optional().describe("The title of the document."),
  author: z.string().optional().describe("Who wrote it."),
  subject: z.string().optional().describe("What it is about."),
  keywords: z.string().optional().describe("All keywords, as one text."),
  creator: z.string().optional().describe("The program that it was written with."),
  producer: z.string().optional().describe("The program that made the file."),
  created: z.string().optional().describe("ISO 8601, as precise as the file."),
  modified: z.string().optional().describe("ISO 8601, as precise as the file."),
  language: z.string().optional().describe("A language tag such as `en-GB`."),
});
export type DocumentMetadata = z.infer<typeof DocumentMetadata>;

/** A file inside the file. It is named, not read. */
export const Attachment = z.object({
  name: z.string().describe("Its file name, as the document has it."),
  bytes: z.number().describe("Its size once unpacked."),
  type: z.string().optional().describe("Its media type, where the document states one."),
});
export type Attachment = z.infer<typeof Attachment>;

/** Reasons that a person does not see a piece of text in the file. */
export const HIDDEN_REASONS = [
  "invisible",
  "off_page",
  "covered",
  "same_colour_as_background",
  "tiny",
] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Text that the file holds but nobody sees: people hide instructions to language models there. */
export const HiddenText = z.object({
  text: z.string().describe("The text."),
  bbox: Box,
  reason: z.enum(HIDDEN_REASONS).describe("Why it cannot be seen."),
});
export type HiddenText = z.infer<typeof HiddenText>;

/** One entry of the file's own table of contents (bookmarks). */
export const OutlineEntry = z.object({
  title: z.string().describe("As the file has it."),
  level: z.number().describe("1 is the highest."),
  page: z
    .number()
    .optional()
    .describe("0-based within the file; absent where the entry leads nowhere."),
});
export type OutlineEntry = z.infer<typeof OutlineEntry>;
