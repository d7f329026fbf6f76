import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fetchDocument, type OutboundPolicy } from "@parsewright/outbound";
import { ParserError, type ParseOptions } from "@parsewright/contract";
import type { DocumentParser, ParseTask } from "../parsers/document-parser.ts";
import type { DrawPage } from "../parsers/draw-page.ts";
import { readAllowedFile } from "./allowed-path.ts";
import type { DocumentRoom } from "./document-room.ts";
import type { DocumentStore, StoredDocument } from "./document-store.ts";

/** Sources of documents, their parser, and the store that they are kept in. */
export interface DocumentSources {
  readonly parser: DocumentParser;
  readonly drawPage: DrawPage;
  readonly store: DocumentStore;
  readonly room: DocumentRoom;
  readonly roots: readonly string[];
  readonly urlPolicy: OutboundPolicy;
}

export interface OpenRequest {
  readonly path?: string | undefined;
  readonly url?: string | undefined;
  readonly options: ParseOptions;
  /** A document at an address may have changed; going on in the same one must not fetch it again. */
  readonly isContinued: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (pagesDone: number, pagesTotal: number) => void;
  readonly onDraft?: ParseTask["onDraft"];
}

/** Parses a document, or takes it from the store where the same file was parsed in the same way. */
export async function openDocument(
  sources: DocumentSources,
  request: OpenRequest,
): Promise<StoredDocument> {
  const { parser, store } = sources;
  const { options, isContinued, signal, onProgress, onDraft } = request;
  let leave = () => {};
  const enter = async (bytes: number) => {
    leave = await sources.room.enter(bytes, signal);
  };
  try {
    const input = await readInput(sources, request, enter);
    const id = identify(input.key, options);
    if (input.bytes !== undefined || isContinued) {
      const known = await store.find(id);
      if (known) return known;
    }
    const source = input.bytes ? { bytes: input.bytes } : { url: input.url ?? "" };
    return await store.add({
      id,
      name: input.name,
      bytes: input.bytes,
      fill: (folder) => parser.parse({ source, options, folder, signal, onProgress, onDraft }),
    });
  } finally {
    leave();
  }
}

/** Waits until there is room for the bytes of the document. */
type Enter = (bytes: number) => Promise<void>;

interface Input {
  readonly name: string;
  /** Identity of the document. */
  readonly key: Uint8Array | string;
  readonly bytes?: Uint8Array;
  readonly url?: string;
}

async function readInput(
  { parser, roots, urlPolicy }: DocumentSources,
  { path, url, signal }: OpenRequest,
  enter: Enter,
): Promise<Input> {
  if ((path === undefined) === (url === undefined)) {
    throw new ParserError("INVALID_INPUT", "Give path or url, and not both.");
  }
  if (path !== undefined) {
    const { bytes, path: real } = await readAllowedFile(path, roots, { enter, signal });
    return { name: basename(real), key: bytes, bytes };
  }
  const address = url ?? "";
  const name = nameOf(address);
  if (parser.takesUrls) return { name, key: address, url: address };
  const bytes = await fetchBytes(address, urlPolicy, { enter, signal });
  return { name, key: bytes, bytes };
}

async function fetchBytes(
  url: string,
  policy: OutboundPolicy,
  { enter, signal }: { readonly enter: Enter; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "parser-mcp-"));
  try {
    const path = join(folder, "document");
    await fetchDocument(url, { path, policy, signal });
    await enter((await stat(path)).size);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nameOf(url: string): string {
  const { pathname, hostname } = URL.canParse(url) ? new URL(url) : { pathname: "", hostname: url };
  return basename(pathname) || hostname;
}

function identify(key: Uint8Array | string, options: ParseOptions): string {
  const hash = createHash("sha256").update(JSON.stringify(options)).update("\0").update(key);
  return hash.digest("hex").slice(0, 16);
}
