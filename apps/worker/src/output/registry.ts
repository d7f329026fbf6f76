import type { TransportName } from "@parsewright/contract";
import { inlineTransport } from "./inline.ts";
import { s3Transport } from "./s3/s3-transport.ts";
import { tarballB64Transport } from "./tarball-b64.ts";
import type { OutputTransport } from "./transport.ts";

/** Output transports by their names in the contract. */
export const OUTPUT_TRANSPORTS: Readonly<Record<TransportName, OutputTransport>> = {
  tarball_b64: tarballB64Transport,
  inline: inlineTransport,
  s3: s3Transport,
};
