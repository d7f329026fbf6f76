/** A whole file has one of them after its last object, whatever else follows. */
const ENDS = ["startxref", "%%EOF"];

/** Checks whether the end of a PDF is missing. In one that can be shown while it arrives, objects follow an earlier end. */
export function isCutOff(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.max(...ENDS.map((mark) => file.lastIndexOf(mark)));
  return end <= file.lastIndexOf(" obj");
}
