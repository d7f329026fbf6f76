import { ParserError } from "@parsewright/contract";
import { linkPayload } from "../stores/link-payload.ts";
import type { OutputTransport } from "../transport.ts";

/** The archive in a store, and an address of it in the response. */
export const s3Transport: OutputTransport = {
  name: "s3",
  async package({ archive, store, input, jobId, signal }) {
    if (store === undefined) {
      throw new ParserError("STORAGE_NOT_CONFIGURED", "transport='s3' has no bucket");
    }
    const packed = await archive();
    const stored = await store.store(packed, { basename: input.basename, jobId, signal });
    return { payload: linkPayload(packed, stored), bytesOut: packed.bytes, lost: packed.lost };
  },
};
