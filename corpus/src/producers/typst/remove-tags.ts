/** Blanks the catalogue's entry for the structure tree, byte for byte, so that no offset moves. */
export function removeTags(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  const blanked = text.replaceAll(/\/StructTreeRoot \d+ 0 R(?:\/MarkInfo<<[^>]*>>)?/g, (entry) =>
    " ".repeat(entry.length),
  );
  return Buffer.from(blanked, "latin1");
}
