import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ParserError, type ResolvedJobInput } from "@parsewright/contract";
import { fetchDocument } from "@parsewright/outbound";
import { detectFileFormat } from "./detect-file-format.ts";
import type { FetchedDocument } from "./fetched-document.ts";
import type { InputSettings } from "./input-settings.ts";
import { copyVolumeFile } from "./volume-file.ts";

const DOCUMENT_NAME = "document";

export interface FetchInputOptions {
  /** The job's folder, which gets the document. */
  readonly folder: string;
  /** What the check of the input decoded from `file_b64`; it is not decoded a second time. */
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
  return { path, bytes, format: await detectFileFormat(path, { hasPassword }) };
}

function storeDocument(
  { file_url, volume_path }: ResolvedJobInput,
  path: string,
  { decoded, signal, settings }: FetchInputOptions,
): Promise<number> {
  if (file_url !== null) {
    const { allowLocalFetch, trustedHosts, proxies } = settings;
    const policy = { field: "file_url", allowPrivateHosts: allowLocalFetch, trustedHosts, proxies };
    return fetchDocument(reachableUrl(file_url, settings), { path, policy, signal });
  }
  if (volume_path !== null) return copyVolumeFile(volume_path, { settings, target: path, signal });
  if (decoded !== undefined) return storeBytes(decoded, path);
  throw new ParserError("INTERNAL", "the document of file_b64 was not decoded");
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
