import { open } from "node:fs/promises";
import type { SentFormat } from "@parsewright/contract";
import { detectSentFormat, EDGE_BYTES, isCompoundFile } from "@parsewright/document/detection";

/** An old container can say anywhere that it is protected; only the error text depends on it. */
const OLE_SEARCH_BYTES = 64 * 1024 * 1024;

/** Detects the format of a file from its bytes, without reading a large one whole. */
export async function detectFileFormat(
  path: string,
  { hasPassword }: { readonly hasPassword: boolean } = { hasPassword: false },
): Promise<SentFormat> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (start: number, bytes: number) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(bytes, size - start)));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(0, EDGE_BYTES);
    if (isCompoundFile(head)) {
      return detectSentFormat(await read(0, OLE_SEARCH_BYTES), { hasPassword });
    }
    const tail = await read(Math.max(EDGE_BYTES, size - EDGE_BYTES), EDGE_BYTES);
    return detectSentFormat(Buffer.concat([head, tail]), { hasPassword });
  } finally {
    await file.close();
  }
}
