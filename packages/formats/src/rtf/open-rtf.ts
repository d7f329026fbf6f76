import { numberedPictures } from "../flow/flow-pictures.ts";
import { openFlow } from "../flow/open-flow.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { readRtf } from "./read-rtf.ts";

/** Opens a Rich Text file: one page. */
export function openRtf(bytes: Uint8Array): StructuredDocument {
  const { tree, pictures } = readRtf(bytes);
  return openFlow([
    {
      title: "",
      read: () => tree,
      readPicture: numberedPictures(pictures),
    },
  ]);
}
