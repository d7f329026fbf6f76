import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  type Document,
  OUTPUT_FILES,
  OUTPUT_FORMATS,
  type OutputFormat,
  ParserError,
} from "@parsewright/contract";
import type { ImageSink } from "@parsewright/document/images";
import { renderCsv, renderers, type RenderOptions } from "@parsewright/document";
import { formulaToMathMl } from "./formula-to-mathml.ts";

/** Writes pictures into `folder` while a document is parsed; drops them when there is no folder. */
export function createImageSink(folder: string | undefined): ImageSink {
  return {
    isDiscarding: folder === undefined,
    async add(fileName, png) {
      if (folder !== undefined) await explainWriteFailure(writeFile(join(folder, fileName), png));
    },
  };
}

/** Outputs that hold pictures, or say how large they are. */
const HOLD_PICTURES: readonly OutputFormat[] = ["docling", "html"];

/** Creates the folder for the pictures of a result; gives `undefined` if no requested output needs them. */
export async function makeImageFolder(
  folder: string,
  formats: readonly OutputFormat[],
): Promise<string | undefined> {
  if (!formats.some((format) => format === "images" || HOLD_PICTURES.includes(format)))
    return undefined;
  const path = join(folder, OUTPUT_FILES.images(""));
  await mkdir(path);
  return path;
}

export interface RenderedResult {
  readonly folder: string;
  readonly stem: string;
  readonly document: Document;
  readonly formats: readonly OutputFormat[];
  readonly renderOptions: RenderOptions;
}

/** Renders and writes every format that was asked for, except the pictures. */
export async function writeOutputs(result: RenderedResult): Promise<void> {
  const { folder, stem, document, formats } = result;
  const options = withPictures(folder, result.renderOptions);
  for (const format of OUTPUT_FORMATS) {
    if (format === "images" || !formats.includes(format)) continue;
    const path = join(folder, OUTPUT_FILES[format](stem));
    if (format === "csv") await writeFiles(path, renderCsv(document, options));
    else await writeFile(path, toBytes(renderers[format](document, options)));
  }
}

/** Options with which an output can hold the pictures and formulas of a result. */
export function withPictures(folder: string, options: RenderOptions): RenderOptions {
  return { formulaToMathMl, ...options, readPicture: pictureReader(folder) };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

function toBytes(output: unknown): string | Uint8Array {
  return typeof output === "string" || output instanceof Uint8Array ? output : toJson(output);
}

function pictureReader(folder: string): NonNullable<RenderOptions["readPicture"]> {
  return (fileName) => {
    try {
      return readFileSync(join(folder, OUTPUT_FILES.images(""), basename(fileName)));
    } catch {
      return undefined;
    }
  };
}

/** Failures of the disk, which another try may not meet. */
const DISK_CODES = new Set<unknown>(["ENOSPC", "EDQUOT", "EIO", "EROFS"]);

/** Distinguishes a full disk or a forbidden folder from a document that cannot be parsed. */
export async function explainWriteFailure<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (ParserError.is(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const { code } = (error ?? {}) as { readonly code?: unknown };
    throw new ParserError(
      DISK_CODES.has(code) ? "STORAGE_UNAVAILABLE" : "INTERNAL",
      `The result could not be written: ${reason}.`,
      { cause: error },
    );
  }
}

/** JSON as results hold it. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
