import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { INPUT_EXTENSIONS, ParserError, type ResolvedJobInput } from "@parsewright/contract";
import { noDocument } from "@parsewright/document/detection";
import { fetchDocument, matchesHost } from "@parsewright/outbound";
import { detectFileFormat } from "./detect-file-format.ts";
import type { FetchedDocument } from "./fetched-document.ts";
import type { InputSettings } from "./input-settings.ts";
import { copyVolumeFile } from "./volume-file.ts";

const DOCUMENT_NAME = "document";

export interface FetchInputOptions {
  /** The job's folder, which gets the document. */
  readonly folder: string;
  /** Bytes that the check of the input decoded from `file_b64`, so that they are not decoded twice. */
  readonly decoded?: Uint8Array;
  readonly signal: AbortSignal;
  readonly settings: InputSettings;
}

/** Brings a job's document into its folder. Fails with a `ParserError`, or with the reason of the signal. */
export async function fetchInput(
  input: ResolvedJobInput,
  options: FetchInputOptions,
): Promise<FetchedDocument> {
  options.signal.throwIfAborted();
  const path = join(options.folder, DOCUMENT_NAME);
  const bytes = await storeDocument(input, path, options);
  const hasPassword = input.password !== null;
  const format = await detectFileFormat(path, { hasPassword });
  if (format === "html" && input.file_url !== null) refuseErrorPage(input.file_url);
  return { path, bytes, format };
}

/** Endings of addresses that a web page may have. */
const PAGE_ENDINGS: ReadonlySet<string> = new Set(
  "html htm xhtml mhtml mht md markdown txt svg".split(" "),
);

/** A web page at an address that promises a PDF or an office file is a login or an error, not the document. */
function refuseErrorPage(url: string): void {
  const [, ending = ""] = /\.(\w+)$/.exec(new URL(url).pathname.toLowerCase()) ?? [];
  if (INPUT_EXTENSIONS.includes(ending) && !PAGE_ENDINGS.has(ending)) throw noDocument();
}

function storeDocument(
  { file_url, volume_path }: ResolvedJobInput,
  path: string,
  { decoded, signal, settings }: FetchInputOptions,
): Promise<number> {
  if (file_url !== null) {
    const { allowLocalFetch, trustedHosts, proxies } = settings;
    const policy = { field: "file_url", allowPrivateHosts: allowLocalFetch, trustedHosts, proxies };
    const url = reachableUrl(file_url, settings);
    const fetch = () => fetchDocument(url, { path, policy, signal });
    return isOwnStore(url, settings) ? fetchPatiently(fetch, signal) : fetch();
  }
  if (volume_path !== null) return copyVolumeFile(volume_path, { settings, target: path, signal });
  if (decoded !== undefined) return storeBytes(decoded, path);
  throw new ParserError("INTERNAL", "the document of file_b64 was not decoded");
}

/** Pauses before a store is asked again. Together less than the silence after which a job is stopped. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000];

/** Waits while the gateway or its bucket is gone: neither the document nor its caller is to blame. */
async function fetchPatiently(fetch: () => Promise<number>, signal: AbortSignal): Promise<number> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await fetch();
    } catch (error) {
      if (!ParserError.is(error) || error.code !== "FETCH_FAILED") throw error;
    }
    await setTimeout(pauseMs, undefined, { signal });
  }
  return fetch();
}

/** Checks for an upload to the gateway, or a document where its operator keeps some. */
function isOwnStore(url: string, { uploads, trustedHosts }: InputSettings): boolean {
  if (uploads !== undefined && url.startsWith(uploads.ownPrefix)) return true;
  return URL.canParse(url) && trustedHosts.some((host) => matchesHost(new URL(url), host));
}

function reachableUrl(url: string, { uploads }: InputSettings): string {
  if (uploads === undefined || !url.startsWith(uploads.publicPrefix)) return url;
  return uploads.ownPrefix + url.slice(uploads.publicPrefix.length);
}

async function storeBytes(bytes: Uint8Array, path: string): Promise<number> {
  try {
    await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new ParserError("STORAGE_UNAVAILABLE", "the document could not be stored", {
      cause: error,
    });
  }
  return bytes.length;
}
