import { extensionOf, INPUT_FORMATS, type InputFormat } from "./input-formats.ts";
import type { OutputFormat } from "./options/job-values.ts";

/** The name of each output inside its folder, from the document's stem. */
export const OUTPUT_FILES: Readonly<Record<OutputFormat, (stem: string) => string>> = {
  markdown: (stem) => `${stem}.md`,
  content_list: (stem) => `${stem}_content_list_v2.json`,
  middle: (stem) => `${stem}_middle.json`,
  images: () => "images",
  docling: (stem) => `${stem}_docling.json`,
  chunks: (stem) => `${stem}_chunks.json`,
  text: (stem) => `${stem}.txt`,
  html: (stem) => `${stem}.html`,
  source_map: (stem) => `${stem}_source_map.json`,
  csv: () => "tables",
  xlsx: (stem) => `${stem}.xlsx`,
};

/** Every rendered file of the hosted API's archive, which has upstream's own two lists and not ours. HTML is there on request. */
export const HOSTED_OUTPUTS = [
  "markdown",
  "layout",
  "content_list",
  "content_list_v2",
  "html",
] as const;
export type HostedOutput = (typeof HOSTED_OUTPUTS)[number];

/** The name of each of them, from the id of the task. */
export const HOSTED_OUTPUT_FILES: Readonly<Record<HostedOutput, (id: string) => string>> = {
  markdown: () => "full.md",
  layout: () => "layout.json",
  content_list: (id) => `${id}_content_list.json`,
  content_list_v2: () => "content_list_v2.json",
  html: () => "full.html",
};

/** Clients of the hosted API take files with these endings for results. */
const RESULT_LIKE: ReadonlySet<InputFormat> = new Set(["image", "svg", "docx", "html", "markdown"]);

/** The names that the document itself may have in the hosted API's archive, where it cannot be taken for a result. */
export function hostedOriginFiles(id: string): ReadonlyMap<InputFormat, string> {
  return new Map(
    INPUT_FORMATS.filter((format) => !RESULT_LIKE.has(format)).map(
      (format) => [format, `${id}_origin.${extensionOf(format)}`] as const,
    ),
  );
}
