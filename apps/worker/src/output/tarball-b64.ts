import { buffer } from "node:stream/consumers";
import type { OutputTransport } from "./transport.ts";

/** The archive in base64, inside the response. */
export const tarballB64Transport: OutputTransport = {
  name: "tarball_b64",
  async package({ archive, maxPayloadBytes, signal }) {
    const packed = await archive();
    const base64Bytes = Math.ceil(packed.bytes / 3) * 4;
    if (base64Bytes > maxPayloadBytes) return { tooLargeBytes: base64Bytes };
    const bytes = await buffer(packed.read());
    signal.throwIfAborted();
    return {
      payload: { tarball_b64: bytes.toString("base64") },
      bytesOut: base64Bytes,
      lost: packed.lost,
    };
  },
};
