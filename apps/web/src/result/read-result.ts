import {
  type ContentList,
  type Degraded,
  type Document,
  type HandlerResponse,
  type InlineResult,
  OUTPUT_FILES,
  OUTPUT_FORMATS,
  type ResultEntry,
  type SourceMapEntry,
  type SuccessResponse,
} from "@parsewright/contract";
import { readTarGz } from "./read-tar.ts";
import { isZip, readZip } from "./read-zip.ts";

/** The pages of a long result, of which some are here. */
export interface PageLoader {
  /** Brings a page and those around it, unless they are here. */
  load(pageIndex: number): void;
  /** Brings all pages, for whoever searches. */
  loadAll(): void;
  isLoaded(pageIndex: number): boolean;
  /** The whole result, for whoever saves it or reads its JSON. */
  complete(): void;
}

/** Everything a job gave back, taken apart. */
export interface ParsedResult {
  readonly basename: string;
  readonly markdown: string;
  readonly contentList: ContentList;
  readonly middle: Document | undefined;
  /** Parts of the Markdown with their blocks; empty where it was not asked for. */
  readonly sourceMap: readonly SourceMapEntry[];
  /** PNG files by name, without the folder. */
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** Every output but the pictures, by the name of its file. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly archive?: { readonly bytes: Uint8Array; readonly extension: string };
  readonly debug: SuccessResponse["debug"];
  readonly elapsedSeconds: number;
  readonly version: string;
  /** Reports parts that are missing, where the result is not complete. */
  readonly degraded: Degraded | undefined;
  /** Set while some pages are missing: they come when somebody looks at them. */
  readonly loader?: PageLoader;
}

type Parts = Pick<
  ParsedResult,
  "markdown" | "contentList" | "middle" | "sourceMap" | "images" | "files" | "archive"
>;

/** Reads the output of a completed job, however it was transported. */
export async function readResult(
  output: HandlerResponse,
  readArchive: () => Promise<Uint8Array>,
): Promise<ParsedResult> {
  const { entry } = entryOf(output);
  return { ...(await partsOf(entry, readArchive)), ...factsOf(output) };
}

/** Facts that a response has beside its document, however that is transported. */
export function factsOf(output: HandlerResponse): Omit<ParsedResult, keyof Parts> {
  const { entry, response } = entryOf(output);
  return {
    basename: entry.basename,
    debug: response.debug,
    elapsedSeconds: response.elapsed_seconds,
    version: response.parser_version,
    degraded: entry.degraded,
  };
}

/** Checks whether the result is in an archive, which is read whole or not at all. */
export function isArchived(output: HandlerResponse): boolean {
  const { entry } = entryOf(output);
  return "tarball_url" in entry || "tarball_b64" in entry;
}

function entryOf(output: HandlerResponse) {
  if (!("results" in output)) throw new Error("This job has no document in its result.");
  const [entry] = output.results;
  if (entry === undefined) throw new Error("The result of this job is empty.");
  return { entry, response: output };
}

async function partsOf(entry: ResultEntry, readArchive: () => Promise<Uint8Array>): Promise<Parts> {
  if ("tarball_b64" in entry) return unpack(fromBase64(entry.tarball_b64));
  if ("tarball_url" in entry) return unpack(await readArchive());
  const images = Object.entries(entry.images ?? {}).map(
    ([name, base64]) => [name, fromBase64(base64)] as const,
  );
  return {
    markdown: entry.markdown ?? "",
    contentList: entry.content_list ?? [],
    middle: entry.middle,
    sourceMap: entry.source_map ?? [],
    images: new Map(images),
    files: inlineFiles(entry),
  };
}

/** The formats that a result in the body of its response has, as the files that they would be. */
function inlineFiles(entry: InlineResult): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  for (const format of OUTPUT_FORMATS) {
    const content = entry[format];
    const name = OUTPUT_FILES[format](entry.basename);
    if (content === undefined || format === "images") continue;
    if (format === "xlsx") files.set(name, fromBase64(content as string));
    else if (format !== "csv")
      files.set(name, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }
  for (const [name, text] of Object.entries(entry.csv ?? {})) files.set(`tables/${name}`, text);
  return files;
}

async function unpack(bytes: Uint8Array): Promise<Parts> {
  const files = await (isZip(bytes) ? readZip(bytes) : readTarGz(bytes));
  return {
    markdown: findText(files, ".md") ?? "",
    contentList: (findJson(files, "_content_list_v2.json") ?? []) as ContentList,
    middle: findJson(files, "_middle.json") as Document | undefined,
    sourceMap: (findJson(files, "_source_map.json") ?? []) as SourceMapEntry[],
    images: new Map(
      [...files]
        .filter(([name]) => name.endsWith(".png"))
        .map(([name, content]) => [name.slice(name.lastIndexOf("/") + 1), content]),
    ),
    files: new Map(
      [...files]
        .filter(([name]) => !name.endsWith(".png"))
        .map(([name, content]) => [name.slice(name.indexOf("/") + 1), content]),
    ),
    archive: { bytes, extension: isZip(bytes) ? "zip" : "tar.gz" },
  };
}

function findText(files: ReadonlyMap<string, Uint8Array>, ending: string): string | undefined {
  const found = [...files].find(([name]) => name.endsWith(ending));
  return found && new TextDecoder().decode(found[1]);
}

function findJson(files: ReadonlyMap<string, Uint8Array>, ending: string): unknown {
  const text = findText(files, ending);
  return text === undefined ? undefined : JSON.parse(text);
}

/** A picture for the browser, made when it is looked at. Never anything but a PNG, whatever the bytes are: no browser runs one. */
export function toPng(bytes: Uint8Array): Blob {
  return new Blob([bytes.slice()], { type: "image/png" });
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}
