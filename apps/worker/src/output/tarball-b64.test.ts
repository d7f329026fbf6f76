import { describe } from "vitest";
import { testTransport } from "./transport-conformance.ts";
import { unpackArchive } from "./testing/unpack-archive.ts";

describe("tarball_b64", () => {
  testTransport({
    name: "tarball_b64",
    settings: () => ({ responseMaxBytes: 20 * 1024 * 1024 }),
    readFiles: async (payload) => {
      const text = "tarball_b64" in payload ? payload.tarball_b64 : "";
      return unpackArchive(Buffer.from(text, "base64"));
    },
  });
});
