import { createHmac, timingSafeEqual } from "node:crypto";
import { ParserError } from "@parsewright/contract";
import { checkBlobKey } from "./blob-key.ts";

/** The query of an address as it was received. */
export type AddressQuery = Readonly<Record<string, unknown>>;

/** Makes and checks addresses that work without a key for a while. */
export interface AddressSigner {
  downloadUrl(
    key: string,
    options: { readonly expiresInSeconds: number; readonly fileName: string },
  ): string;
  uploadUrl(
    key: string,
    options: { readonly expiresInSeconds: number; readonly maxBytes: number },
  ): string;
  /** Fails with FORBIDDEN unless the address was made here for a GET and has not expired. */
  checkDownload(key: string, query: AddressQuery): { readonly fileName: string };
  /** Fails with FORBIDDEN unless the address was made here for a PUT and has not expired. */
  checkUpload(key: string, query: AddressQuery): { readonly maxBytes: number };
}

interface Grant {
  readonly method: "GET" | "PUT";
  readonly key: string;
  /** File name of a download, largest size of an upload. */
  readonly detail: string;
}

/** `publicUrl` is asked each time: the port may be known only once the gateway listens. */
export function createAddressSigner(options: {
  readonly signingKey: Uint8Array;
  readonly publicUrl: () => string;
  readonly now?: () => number;
}): AddressSigner {
  const { signingKey, publicUrl, now = Date.now } = options;

  function signatureOf({ method, key, detail }: Grant, expires: string): string {
    const text = JSON.stringify([method, key, detail, expires]);
    return createHmac("sha256", signingKey).update(text).digest("base64url");
  }

  function toUrl(grant: Grant, expiresInSeconds: number): string {
    checkBlobKey(grant.key);
    const expires = String(Math.floor(now() / 1000) + expiresInSeconds);
    const signature = signatureOf(grant, expires);
    const query = new URLSearchParams({ [detailName(grant)]: grant.detail, expires, signature });
    return `${publicUrl()}/blobs/${grant.key}?${query.toString()}`;
  }

  function check(method: Grant["method"], key: string, query: AddressQuery): string {
    const detail = textOf(query[detailName({ method })]);
    const expires = textOf(query["expires"]);
    const expected = Buffer.from(signatureOf({ method, key, detail }, expires));
    const given = Buffer.from(textOf(query["signature"]));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new ParserError("FORBIDDEN", "This address is not signed by this gateway.");
    }
    if (Number(expires) * 1000 < now()) {
      throw new ParserError("FORBIDDEN", "This address has expired; request a new one.");
    }
    return detail;
  }

  return {
    downloadUrl: (key, { expiresInSeconds, fileName }) =>
      toUrl({ method: "GET", key, detail: fileName }, expiresInSeconds),
    uploadUrl: (key, { expiresInSeconds, maxBytes }) =>
      toUrl({ method: "PUT", key, detail: String(maxBytes) }, expiresInSeconds),
    checkDownload: (key, query) => ({ fileName: check("GET", key, query) }),
    checkUpload: (key, query) => ({ maxBytes: Number(check("PUT", key, query)) }),
  };
}

function detailName({ method }: Pick<Grant, "method">): string {
  return method === "GET" ? "name" : "max_bytes";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
