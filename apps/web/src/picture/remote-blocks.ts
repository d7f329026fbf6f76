import type { RemoteFile } from "./pdf-messages.ts";

const BLOCK_BYTES = 256 * 1024;
/** 64 MB. */
const MAX_BLOCKS = 256;

/** Reads parts of a file where it is, in blocks that are kept. It waits for them: PDFium asks for bytes and cannot wait. */
export function remoteBlocks({ url, headers, bytes: size }: Omit<RemoteFile, "start">) {
  const blocks = new Map<number, Uint8Array>();

  function fetchBlock(number: number): Uint8Array {
    const start = number * BLOCK_BYTES;
    const end = Math.min(size, start + BLOCK_BYTES) - 1;
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.responseType = "arraybuffer";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("range", `bytes=${start}-${end}`);
    request.send();
    if (request.status !== 206)
      throw new Error(`The document could not be loaded (status ${request.status}).`);
    return new Uint8Array(request.response as ArrayBuffer);
  }

  function block(number: number): Uint8Array {
    const found = blocks.get(number) ?? fetchBlock(number);
    // The one that was used last is the last that goes.
    blocks.delete(number);
    blocks.set(number, found);
    const [oldest] = blocks.keys();
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return found;
  }

  return {
    /** Copies bytes of the file to a place. */
    read(position: number, target: Uint8Array): void {
      for (let done = 0; done < target.length;) {
        const at = position + done;
        const part = block(Math.floor(at / BLOCK_BYTES)).subarray(at % BLOCK_BYTES);
        const taken = part.subarray(0, target.length - done);
        if (taken.length === 0) throw new Error("The document is shorter than it was.");
        target.set(taken, done);
        done += taken.length;
      }
    },
  };
}
