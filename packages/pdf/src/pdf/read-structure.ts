import type { StructureTag } from "@parsewright/document/files";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { readUtf16 } from "./read-utf16.ts";

/** Limit: elements of a page; more is damage or mischief. */
const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 64;

/** Limit: longer than what anybody writes about a picture. */
const MAX_DESCRIPTION_BYTES = 16_384;

/** Says which element of the structure tree an object of the page belongs to. */
export interface TagReader {
  tagOf(object: number): StructureTag | undefined;
}

const ARTIFACT: StructureTag = { role: "Artifact", ancestors: [] };

/** The tags of a page's objects. Costs nothing on untagged files. */
export function createTagReader(library: PdfiumLibrary, page: number): TagReader | undefined {
  const tags = readTags(library, page);
  if (tags.size === 0) return undefined;
  const { functions } = library;
  return {
    tagOf(object) {
      const contentId = functions._FPDFPageObj_GetMarkedContentID(object);
      if (contentId >= 0) return tags.get(contentId);
      return isArtifact(library, object) ? ARTIFACT : undefined;
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
      readElement(walk, functions._FPDF_StructTree_GetChildAtIndex(tree, index));
    }
  } finally {
    functions._FPDF_StructTree_Close(tree);
  }
  return walk.tags;
}

function readElement(walk: Walk, element: number, parent?: StructureTag): void {
  const ancestors = parent === undefined ? [] : [...parent.ancestors, parent.role];
  if (element === 0 || ancestors.length >= MAX_DEPTH || walk.elementsLeft-- <= 0) return;
  const { library, tags } = walk;
  const { functions } = library;
  const role = readUtf16(library, (buffer, byteLength) =>
    functions._FPDF_StructElement_GetType(element, buffer, byteLength),
  );
  const description =
    parent?.description ?? (role === "Figure" ? descriptionOf(library, element) : undefined);
  const tag: StructureTag = { role, ancestors, ...(description && { description }) };
  const count = functions._FPDF_StructElement_CountChildren(element);
  for (let index = 0; index < count; index++) {
    const child = functions._FPDF_StructElement_GetChildAtIndex(element, index);
    if (child !== 0) readElement(walk, child, tag);
    else {
      const contentId = functions._FPDF_StructElement_GetChildMarkedContentID(element, index);
      if (contentId >= 0) tags.set(contentId, tag);
    }
  }
}

/** Alternative text of a picture, or the text that it is a picture of. */
function descriptionOf(library: PdfiumLibrary, element: number): string | undefined {
  const { functions } = library;
  for (const read of [
    functions._FPDF_StructElement_GetAltText,
    functions._FPDF_StructElement_GetActualText,
  ]) {
    const text = readUtf16(
      library,
      (buffer, byteLength) => read(element, buffer, byteLength),
      MAX_DESCRIPTION_BYTES,
    );
    const inOneLine = text.replaceAll(/\s+/g, " ").trim();
    if (inOneLine !== "") return inOneLine;
  }
  return undefined;
}

/** Checks for content that the author marked as not part of the text: running heads, page numbers, watermarks. */
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
