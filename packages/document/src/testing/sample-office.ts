import { openZip } from "../archives/read-zip.ts";
import { writeSampleDocx } from "./sample-docx.ts";
import { writeSamplePptx } from "./sample-pptx.ts";
import { writeSampleXlsx } from "./sample-xlsx.ts";

/** The office files among the fixtures, by the names they have there. */
export const SAMPLE_OFFICE_FILES = [
  { name: "lighthouses.docx", write: writeSampleDocx },
  { name: "lighthouse-talk.pptx", write: writeSamplePptx },
  { name: "towers.xlsx", write: writeSampleXlsx },
] as const;

/** The content of every part of a file, by name. */
export function readAllParts(file: Uint8Array): Record<string, Uint8Array> {
  const zip = openZip(file);
  return Object.fromEntries(zip.names.map((name) => [name, zip.read(name)]));
}
