import type { StructureTag } from "../page-source.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { readUtf16 } from "./read-utf16.ts";

/** Elements of a page; more is damage or mischief. */
const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 64;

/** Says which element of the structure tree a text object belongs to. */
export interface TagReader {
  tagOf(textObject: number): StructureTag | undefined;
}

const ARTIFACT: StructureTag = { role: "Artifact", ancestors: [] };

/** The tags of a page's text objects. Costs nothing on untagged files. */
export function createTagReader(library: PdfiumLibrary, page: number): TagReader | undefined {
  const tags = readTags(library, page);
  if (tags.size === 0) return undefined;
  const { functions } = library;
  return {
    tagOf(textObject) {
      const contentId = functions._FPDFPageObj_GetMarkedContentID(textObject);
      if (contentId >= 0) return tags.get(contentId);
      return isArtifact(library, textObject) ? ARTIFACT : undefined;
    },
  };
}

interface Walk {
  readonly library: PdfiumLibrary;
  readonly tags: Map<number, StructureTag>;
  elementsLeft: number;
}

function readTags(library: PdfiumLibrary, page: number): Map<number, StructureTag> {
  const { functions } = library;
  const walk: Walk = { library, tags: new Map(), elementsLeft: MAX_ELEMENTS };
  const tree = functions._FPDF_StructTree_GetForPage(page);
  if (tree === 0) return walk.tags;
  try {
    const count = functions._FPDF_StructTree_CountChildren(tree);
    for (let index = 0; index < count; index++) {
      readElement(walk, functions._FPDF_StructTree_GetChildAtIndex(tree, index), []);
    }
  } finally {
    functions._FPDF_StructTree_Close(tree);
  }
  return walk.tags;
}

function readElement(walk: Walk, element: number, ancestors: readonly string[]): void {
  if (element === 0 || ancestors.length >= MAX_DEPTH || walk.elementsLeft-- <= 0) return;
  const { library, tags } = walk;
  const { functions } = library;
  const role = readUtf16(library, (buffer, byteLength) =>
    functions._FPDF_StructElement_GetType(element, buffer, byteLength),
  );
  const tag: StructureTag = { role, ancestors };
  const inner = [...ancestors, role];
  const count = functions._FPDF_StructElement_CountChildren(element);
  for (let index = 0; index < count; index++) {
    const child = functions._FPDF_StructElement_GetChildAtIndex(element, index);
    if (child !== 0) readElement(walk, child, inner);
    else {
      const contentId = functions._FPDF_StructElement_GetChildMarkedContentID(element, index);
      if (contentId >= 0) tags.set(contentId, tag);
    }
  }
}

/** What the file's author marked as no part of the text: running heads, page numbers, watermarks. */
function isArtifact(library: PdfiumLibrary, object: number): boolean {
  const { functions } = library;
  const count = functions._FPDFPageObj_CountMarks(object);
  for (let index = 0; index < count; index++) {
    if (markName(library, functions._FPDFPageObj_GetMark(object, index)) === "Artifact")
      return true;
  }
  return false;
}

function markName(library: PdfiumLibrary, mark: number): string {
  const { memory, functions } = library;
  if (mark === 0) return "";
  // The length is written behind the room for the name.
  const lengthAt = memory.allocate(4);
  try {
    return readUtf16(library, (buffer, byteLength) => {
      const isWritten = functions._FPDFPageObjMark_GetName(mark, buffer, byteLength, lengthAt);
      return isWritten === 0 ? 0 : new DataView(memory.bytes().buffer).getUint32(lengthAt, true);
    });
  } finally {
    memory.free(lengthAt);
  }
}
