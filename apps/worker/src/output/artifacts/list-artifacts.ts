import type { Stats } from "node:fs";
import { lstat, opendir, realpath } from "node:fs/promises";
import { basename as nameOf, dirname, join } from "node:path";
import {
  type ArchiveLayout,
  HOSTED_OUTPUT_FILES,
  HOSTED_OUTPUTS,
  type HostedOutput,
  hostedOriginFiles,
  type LostFiles,
  OUTPUT_FILES,
  OUTPUT_FORMATS,
  type OutputFormat,
  ParserError,
} from "@parsewright/contract";
import { isBeneath } from "../../files/opened-file.ts";

/** One file of a result. */
export interface Artifact {
  /** Output that it is part of; null for files that only an archive of another layout contains. */
  readonly format: OutputFormat | null;
  /** As archives name it. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

export type LostArtifact = LostFiles["items"][number];

export interface ArtifactList {
  /** By name, in the order of its bytes. */
  readonly artifacts: readonly Artifact[];
  /** Files that are there and cannot be used. */
  readonly lost: readonly LostArtifact[];
}

/** More than any document has; also what a zip can list. */
const MAX_ENTRIES = 65_000;

/** No result is near it, and a zip cannot hold more. */
const MAX_RESULT_BYTES = 4 * 1024 ** 3 - 64 * 1024 * 1024;

/** Backslashes and colons lead out of a folder elsewhere; the last one stands for bytes that are not text. */
const UNSAFE_LETTERS = /[\\:\p{Cc}\u2028\u2029\uFFFD]/u;

/**
 * Finds the files of a result in a folder that an untrusted process wrote. No link is followed, and what has no
 * place in a result is left out.
 */
export async function listArtifacts(
  folder: string,
  basename: string,
  layout?: ArchiveLayout,
): Promise<ArtifactList> {
  const root = await resolveFolder(folder);
  const places = layout === "hosted" ? hostedPlaces(basename) : ourPlaces(basename);
  const found: Found = { root, artifacts: [], lost: [] };
  await judgeFolder(found, { below: "", formatOf: (name) => places.get(name) });
  found.artifacts.sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  checkSize(found.artifacts);
  return found;
}

/** Output that a file of this name is part of. */
type Places = ReadonlyMap<string, OutputFormat | null>;

function ourPlaces(basename: string): Places {
  return new Map(OUTPUT_FORMATS.map((format) => [OUTPUT_FILES[format](basename), format]));
}

const HOSTED_FORMATS: Readonly<Record<HostedOutput, OutputFormat>> = {
  markdown: "markdown",
  layout: "middle",
  content_list: "content_list",
  content_list_v2: "content_list",
  html: "html",
};

function hostedPlaces(id: string): Places {
  return new Map<string, OutputFormat | null>([
    ...HOSTED_OUTPUTS.map(
      (output) => [HOSTED_OUTPUT_FILES[output](id), HOSTED_FORMATS[output]] as const,
    ),
    ...[...hostedOriginFiles(id).values()].map((name) => [name, null] as const),
    [OUTPUT_FILES.images(id), "images"],
  ]);
}

/** Describes a missing output, in the words of an error text; `undefined` when it is there. */
export function whyMissing(list: ArtifactList, format: OutputFormat): string | undefined {
  if (list.artifacts.some((artifact) => artifact.format === format)) return undefined;
  const lost = list.lost.find(({ artifact }) => artifact === format);
  return lost === undefined ? "no such file" : describeLoss(lost);
}

export function describeLoss({ error_type, reason }: LostArtifact): string {
  return error_type ?? reason;
}

/** A result without its Markdown is none. */
export function markdownMissing(basename: string, reason: string): ParserError {
  return new ParserError(
    "INTERNAL",
    `artifact 'markdown' is required and ${OUTPUT_FILES.markdown(basename)} could not be read: ${reason}.`,
  );
}

interface Found {
  readonly root: string;
  readonly artifacts: Artifact[];
  readonly lost: LostArtifact[];
}

interface Level {
  /** The part of the names of its files that ends with `/`, or nothing. */
  readonly below: "" | `${string}/`;
  /** Output that a file of that name would be part of; `undefined` when it has no place here. */
  readonly formatOf: (name: string) => OutputFormat | null | undefined;
}

async function judgeFolder(found: Found, level: Level): Promise<void> {
  for await (const { name } of await opendir(join(found.root, level.below))) {
    if (found.artifacts.length + found.lost.length >= MAX_ENTRIES) throw tooManyFiles();
    const format = level.formatOf(name);
    const path = join(found.root, level.below, name);
    const facts = await lstat(path).catch(() => undefined);
    const isUnsafe = UNSAFE_LETTERS.test(name);
    const loss = isUnsafe ? UNSAFE_NAME : await findLinkLoss(found.root, path, facts);
    if (loss !== undefined) {
      found.lost.push({ artifact: format ?? null, file: name, ...loss });
    } else if (level.below === "" && format != null && format in FOLDERS) {
      await judgeMembers(found, { format, name }, facts);
    } else if (format !== undefined) {
      addFile(found, { format, name: level.below + name, path }, facts);
    }
  }
}

/** The formats that are folders, and how the names of their files end. */
const FOLDERS: Readonly<Partial<Record<OutputFormat, string>>> = { images: ".png", csv: ".csv" };

async function judgeMembers(
  found: Found,
  { format, name }: { readonly format: OutputFormat; readonly name: string },
  facts: Stats | undefined,
): Promise<void> {
  if (facts?.isDirectory() !== true) {
    found.lost.push({ artifact: format, file: name, reason: "unreadable" });
    return;
  }
  const suffix = FOLDERS[format] ?? "";
  await judgeFolder(found, {
    below: `${name}/`,
    formatOf: (file) => (file.endsWith(suffix) ? format : undefined),
  });
}

function addFile(found: Found, file: Omit<Artifact, "bytes">, facts: Stats | undefined): void {
  if (facts?.isFile() === true) {
    found.artifacts.push({ ...file, bytes: facts.size });
    return;
  }
  const name = file.name.slice(file.name.lastIndexOf("/") + 1);
  found.lost.push({ artifact: file.format, file: name, reason: "unreadable" });
}

type Loss = Pick<LostArtifact, "reason" | "error_type">;

const UNSAFE_NAME: Loss = { reason: "unsafe_name" };

/** Reason to refuse a link; `undefined` for everything else. */
async function findLinkLoss(
  root: string,
  path: string,
  facts: Stats | undefined,
): Promise<Loss | undefined> {
  if (facts?.isSymbolicLink() !== true) return undefined;
  try {
    const target = await realpath(path);
    if (!isBeneath(target, root)) return { reason: "outside_output_dir" };
    // Our engine writes no links, so that one that stays inside is not better.
    return { reason: "unreadable", error_type: "ELOOP" };
  } catch {
    return { reason: "unresolvable" };
  }
}

/** The folder itself must not be a link either, nor become one between two looks. */
async function resolveFolder(folder: string): Promise<string> {
  const expected = join(await realpath(dirname(folder)), nameOf(folder));
  const facts = await lstat(expected).catch(() => undefined);
  const isInPlace = async () => (await realpath(expected)) === expected;
  if (facts?.isDirectory() === true && (await isInPlace())) return expected;
  throw new ParserError("INTERNAL", "the engine left no output folder");
}

function checkSize(artifacts: readonly Artifact[]): void {
  const bytes = artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0);
  if (bytes <= MAX_RESULT_BYTES) return;
  throw new ParserError(
    "RESULT_TOO_LARGE",
    `the result is ${Math.ceil(bytes / 1024 ** 3)} GB, and an archive holds at most 4 GB; ` +
      "parse fewer pages per job (start_page, end_page)",
  );
}

function tooManyFiles(): ParserError {
  return new ParserError(
    "RESULT_TOO_LARGE",
    `the result has more than ${MAX_ENTRIES} files; parse fewer pages per job (start_page, end_page)`,
  );
}
