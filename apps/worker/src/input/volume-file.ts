import { createWriteStream } from "node:fs";
import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { ParserError, quote } from "@parsewright/contract";
import { isBeneath, type OpenedFile, openForReading, readPieces } from "../files/opened-file.ts";
import { resolveFolder } from "../files/resolve-folder.ts";
import { systemErrorCode } from "../files/system-error-code.ts";
import type { InputSettings } from "./input-settings.ts";

const MEBIBYTE = 1024 * 1024;

/** A system's limit of links in one path; more of them are a loop. */
const MAX_LINKS = 40;

/** Folders of the system: they contain no documents, but secrets, our own among them. */
const SYSTEM_FOLDERS = ["/proc", "/sys", "/dev"];

export interface VolumeCopy {
  readonly settings: InputSettings;
  /** The file to write. It must not exist. */
  readonly target: string;
  readonly signal: AbortSignal;
}

/**
 * Copies the file that a `volume_path` names. The file is opened once and judged by what was opened, so that
 * nobody gains by exchanging a folder or a link meanwhile.
 */
export async function copyVolumeFile(
  volumePath: string,
  { settings, target, signal }: VolumeCopy,
): Promise<number> {
  signal.throwIfAborted();
  const file = await openVolumeFile(volumePath, settings);
  try {
    // One byte more than allowed shows that the file has grown since it was measured.
    const pieces = readPieces(file.handle, settings.maxVolumeFileBytes + 1);
    const output = createWriteStream(target, { flags: "wx", mode: 0o600 });
    await pipeline(pieces, output, { signal });
    checkSize(output.bytesWritten, settings);
    return output.bytesWritten;
  } catch (error) {
    signal.throwIfAborted();
    if (ParserError.is(error)) throw error;
    throw new ParserError("STORAGE_UNAVAILABLE", "the document could not be stored", {
      cause: error,
    });
  } finally {
    await file.handle.close();
  }
}

async function openVolumeFile(volumePath: string, settings: InputSettings): Promise<OpenedFile> {
  if (volumePath.includes("\0")) throw new ParserError("INVALID_INPUT", "embedded null byte");
  if (!isAbsolute(volumePath)) {
    throw new ParserError(
      "INVALID_INPUT",
      `volume_path must be an absolute path; got ${quote(volumePath)}`,
    );
  }
  const isAllowed = await createPathFilter(settings);
  const resolved = await explain(volumePath, resolvePath(volumePath, MAX_LINKS));
  // Also before opening: opening a device can already do something.
  if (!isAllowed(resolved)) throw outside(volumePath, settings);
  const file = await explain(volumePath, openForReading(resolved));
  try {
    if (!isAllowed(file.path)) throw outside(volumePath, settings);
    if (!file.isRegular) throw notFound(volumePath);
    checkSize(file.bytes, settings);
    return file;
  } catch (error) {
    await file.handle.close();
    throw error;
  }
}

/** Job folders need no check here: a worker does not start with its work folder inside a root. */
async function createPathFilter({ volumeRoots }: InputSettings) {
  const roots = await Promise.all(volumeRoots.map(resolveFolder));
  return (path: string) =>
    roots.some((root) => isBeneath(path, root)) &&
    !SYSTEM_FOLDERS.some((folder) => isBeneath(path, folder));
}

/**
 * Resolves a path even if nothing is there: paths that lead outside must give the same answer whether a file exists or
 * not.
 */
async function resolvePath(path: string, linksLeft: number): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error) || path === dirname(path)) throw error;
  }
  const parent = await resolvePath(dirname(path), linksLeft);
  const candidate = join(parent, basename(path));
  const linkTarget = await readlink(candidate).catch(() => undefined);
  if (linkTarget === undefined) return candidate;
  if (linksLeft === 0) throw systemError("ELOOP");
  return resolvePath(resolve(parent, linkTarget), linksLeft - 1);
}

/** The texts of the reference worker for what the system says. */
async function explain<Result>(volumePath: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const code = systemErrorCode(error);
    // ENXIO: a socket, or a device without a driver.
    if (isMissing(error) || code === "ENXIO") throw notFound(volumePath);
    if (code === "EACCES" || code === "EPERM") {
      throw new ParserError(
        "SOURCE_FORBIDDEN",
        `volume_path may not be read by this worker: ${volumePath}`,
      );
    }
    throw new ParserError("SOURCE_NOT_FOUND", `volume_path cannot be resolved: ${volumePath}`, {
      cause: error,
    });
  }
}

function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(systemErrorCode(error) ?? "");
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function notFound(volumePath: string): ParserError {
  return new ParserError(
    "SOURCE_NOT_FOUND",
    `volume_path not found inside container: ${volumePath}`,
  );
}

function outside(volumePath: string, { volumeRoots }: InputSettings): ParserError {
  if (volumeRoots.length === 0) {
    return new ParserError(
      "SOURCE_FORBIDDEN",
      "volume_path cannot be used here: this worker has no input roots " +
        "(an operator can set PARSER_VOLUME_ROOTS to a comma-separated list of absolute paths); " +
        "send the document itself, or its file_url",
    );
  }
  return new ParserError(
    "SOURCE_FORBIDDEN",
    `volume_path is outside the configured input roots (${volumeRoots.join(", ")}): ${volumePath} ` +
      "(set PARSER_VOLUME_ROOTS to a comma-separated list of absolute paths to change them)",
  );
}

function checkSize(bytes: number, { maxVolumeFileBytes }: InputSettings): void {
  if (bytes <= maxVolumeFileBytes) return;
  throw new ParserError(
    "INPUT_TOO_LARGE",
    `volume_path file too large (${(bytes / MEBIBYTE).toFixed(1)} MB); ` +
      `max is ${maxVolumeFileBytes / MEBIBYTE} MB (PARSER_MAX_VOLUME_FILE_MB)`,
  );
}
