import type { PageHandle } from "./loaded-page.ts";

/** `OC`, the mark that PDF sets around what belongs to a layer, which viewers can switch off. */
const LAYER_MARK = Buffer.from("OC\0", "utf16le");

/** Limit: marks nest, in hostile files deeply. */
const MAX_MARKS = 8;

/** Checks whether an object belongs to a layer of the page. */
export function isInLayer({ library, scratch }: PageHandle, object: number): boolean {
  const { functions, memory } = library;
  const count = Math.min(functions._FPDFPageObj_CountMarks(object), MAX_MARKS);
  for (let index = 0; index < count; index++) {
    const mark = functions._FPDFPageObj_GetMark(object, index);
    // A longer name is not written at all.
    const length = LAYER_MARK.length;
    if (mark === 0 || functions._FPDFPageObjMark_GetName(mark, scratch, length, scratch + 8) === 0)
      continue;
    const bytes = memory.bytes();
    const name = bytes.subarray(scratch, scratch + length);
    if (bytes[scratch + 8] === length && LAYER_MARK.equals(name)) return true;
  }
  return false;
}
