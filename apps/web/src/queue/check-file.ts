import { detectSentFormat, EDGE_BYTES, isCompoundFile } from "@parsewright/document/detection";

/** Fails as the service would for a file that it does not read, before a byte is sent. What only the whole of a file shows is left to the service. */
export async function checkFile(file: File): Promise<void> {
  const ends = [
    file.slice(0, EDGE_BYTES),
    file.slice(Math.max(EDGE_BYTES, file.size - EDGE_BYTES)),
  ];
  const bytes = new Uint8Array(await new Blob(ends).arrayBuffer());
  if (!isCompoundFile(bytes)) detectSentFormat(bytes, { hasPassword: true });
}
