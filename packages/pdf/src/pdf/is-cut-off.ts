/**
 * Checks whether the end of a PDF is missing. A whole file says where its cross-references are after its last object,
 * whatever else follows; in one that can be shown while it arrives, an earlier one has objects after it.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.lastIndexOf("startxref") <= file.lastIndexOf(" obj");
}
