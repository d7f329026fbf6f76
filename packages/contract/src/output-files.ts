import type { OutputFormat } from "./job-input.ts";

/** The name of each output inside its folder, from the document's stem. */
export const OUTPUT_FILES: Readonly<Record<OutputFormat, (stem: string) => string>> = {
  markdown: (stem) => `${stem}.md`,
  content_list: (stem) => `${stem}_content_list_v2.json`,
  middle: (stem) => `${stem}_middle.json`,
  images: () => "images",
};
