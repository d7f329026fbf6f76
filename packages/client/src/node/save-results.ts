import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ParserClientError } from "../client-error.ts";
import { type DocumentResult, first, type ResponseOrResult } from "../first.ts";
import { DEFAULT_ARCHIVE_LIMITS, type SaveOptions } from "./archive-limits.ts";
import { download } from "./download.ts";
import { extractArchive } from "./extract-archive.ts";
import { createMemberNames } from "./member-names.ts";
import { fillFolder } from "./replace-folder.ts";

/** Unpacks the archive inside a response. One that was too large for the response, and is a link now, is downloaded. */
export async function saveTarball(
  response: ResponseOrResult,
  folder: string,
  options: SaveOptions = {},
): Promise<readonly string[]> {
  const { tarball_b64: encoded, tarball_url: url } = first(response);
  if (url !== undefined) return downloadAndExtract(url, folder, options);
  if (encoded === undefined) throw wrongResult("tarball_b64", "saveInline or saveS3Tarball");
  const bytes = Buffer.from(encoded, "base64");
  return inWorkFolder(async (archive) => {
    await writeFile(archive, bytes);
    return extractArchive(archive, folder, options);
  });
}

/** Downloads the archive of a result and unpacks it. */
export async function saveS3Tarball(
  response: ResponseOrResult,
  folder: string,
  options: SaveOptions = {},
): Promise<readonly string[]> {
  const { tarball_url: url } = first(response);
  if (url === undefined) throw wrongResult("tarball_url", "saveTarball or saveInline");
  return downloadAndExtract(url, folder, options);
}

/** Fetches an archive from a presigned address and unpacks it. */
export function downloadAndExtract(
  url: string,
  folder: string,
  options: SaveOptions,
): Promise<readonly string[]> {
  const { limits, signal } = options;
  const maxBytes = limits?.maxDownloadBytes ?? DEFAULT_ARCHIVE_LIMITS.maxDownloadBytes;
  return inWorkFolder(async (path) => {
    await download({ url, path, maxBytes, signal });
    return extractArchive(path, folder, options);
  });
}

/** Writes the parts of an inline result as files, under the names that archives use. */
export async function saveInline(
  response: ResponseOrResult,
  folder: string,
  { overwrite = false }: SaveOptions = {},
): Promise<readonly string[]> {
  const files = inlineFiles(first(response));
  if (files.size === 0) throw wrongResult("markdown", "saveTarball or saveS3Tarball");
  await fillFolder(folder, { overwrite }, async (place) => {
    for (const [path, content] of files) {
      await mkdir(dirname(join(place, path)), { recursive: true });
      await writeFile(join(place, path), content, { flag: "wx" });
    }
  });
  return [...files.keys()].map((path) => join(resolve(folder), path));
}

/** Names of the parts of a result in archives, and the contents of their files. */
const FILES = {
  markdown: [".md", (text: string) => text],
  content_list: ["_content_list_v2.json", toJson],
  middle: ["_middle.json", toJson],
  docling: ["_docling.json", toJson],
  chunks: ["_chunks.json", toJson],
  text: [".txt", (text: string) => text],
  html: [".html", (text: string) => text],
  source_map: ["_source_map.json", toJson],
  xlsx: [".xlsx", fromBase64],
} as const satisfies Partial<
  Record<keyof DocumentResult, readonly [string, (value: never) => string | Buffer]>
>;

function inlineFiles(result: DocumentResult): Map<string, string | Buffer> {
  const { basename, images = {}, csv = {} } = result;
  const names = createMemberNames();
  const files = new Map<string, string | Buffer>();
  const add = (name: string, content: string | Buffer) =>
    files.set(names.add(name, "file") ?? name, content);
  for (const [key, [suffix, write]] of Object.entries(FILES)) {
    const value = result[key as keyof typeof FILES];
    if (value !== undefined) add(basename + suffix, write(value as never));
  }
  for (const [name, content] of Object.entries(csv)) add(`tables/${name}`, content);
  for (const [name, content] of Object.entries(images)) add(`images/${name}`, fromBase64(content));
  return files;
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, "base64");
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

async function inWorkFolder<Result>(run: (path: string) => Promise<Result>): Promise<Result> {
  const work = await mkdtemp(join(tmpdir(), "parser-client-"));
  try {
    return await run(join(work, "archive"));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function wrongResult(missing: string, instead: string): ParserClientError {
  return new ParserClientError(
    "INVALID_INPUT",
    `The result has no ${missing}. It came by another transport: use ${instead}.`,
  );
}
