import { openFlow } from "../flow/open-flow.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { readRtf } from "./read-rtf.ts";

const PICTURE = "pict:";

/** Opens a Rich Text file: one page. */
export function openRtf(bytes: Uint8Array): StructuredDocument {
  const { tree, pictures } = readRtf(bytes);
  return openFlow([
    {
      title: "",
      read: () => tree,
      readPicture: (address) =>
        address.startsWith(PICTURE) ? pictures[Number(address.slice(PICTURE.length))] : undefined,
    },
  ]);
}
