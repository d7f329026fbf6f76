import type { TransportName } from "@parsewright/contract";
import type { Archive } from "../archive/create-archive.ts";
import type { ResultPayload } from "../transport.ts";
import type { StoredResult } from "./result-store.ts";

/** Fields of a response for a result that is stored elsewhere. */
export function linkPayload(
  { bytes }: Archive,
  { url, expiresInSeconds, key }: StoredResult,
  spilledFrom?: TransportName,
): ResultPayload {
  return {
    tarball_url: url,
    tarball_url_expires_in: expiresInSeconds,
    bucket_key: key,
    bucket_bytes: bytes,
    ...(spilledFrom && { parser_spilled_from: spilledFrom }),
  };
}
