import { numberedPictures } from "../flow/flow-pictures.ts";
import { openFlow } from "../flow/open-flow.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { readWordDocument } from "./read-word-document.ts";
import { damaged, openWordFile } from "./word-file.ts";

/** Opens a document of Word 97 to 2003: one page. */
export function openDoc(bytes: Uint8Array): StructuredDocument {
  const file = openWordFile(bytes);
  try {
    const { tree, pictures } = readWordDocument(file);
    return openFlow([
      {
        title: "",
        read: () => tree,
        readPicture: numberedPictures(pictures),
      },
    ]);
  } catch (error) {
    // A table that is shorter than it says.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}
