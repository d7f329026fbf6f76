import { createReadStream } from "node:fs";
import { appendFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OUTPUT_FILES, type OutputFormat, type Shortfall } from "@parsewright/contract";
import { idOf } from "./plan-parts.ts";
import type { ListedObject, ObjectStore } from "./object-store.ts";

/** What says whether a row still holds. */
export interface RowSource {
  readonly key: string;
  readonly etag: string;
  readonly recipe: string;
}

/** The line of a document that was read, without its outputs. */
export interface DocumentRow extends RowSource {
  readonly bytes: number;
  readonly pages: number;
  /** Set where not all of it was read. */
  readonly degraded?: Shortfall;
  /** Where pictures and other files are in the output, by their names in a document's folder. */
  readonly files: Readonly<Record<string, string>>;
}

/** The line of a document that could not be read. */
export interface FailureRow extends RowSource {
  readonly bytes: number;
  readonly error: {
    readonly code: string;
    readonly message: string;
    /** The next run tries it again. */
    readonly retryable: boolean;
  };
}

/** An output that is larger is a file of its own: a line must fit into the memory of whoever reads it. */
const MAX_INLINE_BYTES = 16 * 1024 * 1024;

export interface ParsedDocument {
  readonly source: ListedObject;
  readonly recipe: string;
  readonly formats: readonly OutputFormat[];
  /** The folder of its outputs, and the name of the files in it. */
  readonly folder: string;
  readonly stem: string;
  readonly pages: number;
  readonly degraded?: Shortfall | undefined;
}

/** Stores the files of a document, and writes its line to `path`. */
export async function writeRow(
  path: string,
  { source, recipe, formats, folder, stem, pages, degraded }: ParsedDocument,
  output: ObjectStore,
): Promise<DocumentRow> {
  const { key, etag, bytes } = source;
  const found = await findOutputs(folder, { formats, stem });
  const files: Record<string, string> = {};
  for (const name of found.files) {
    const stored = `files/${idOf(key)}/${name}`;
    await output.write(stored, createReadStream(join(folder, name)));
    files[name] = stored;
  }
  const row = { key, etag, recipe, bytes, pages, ...(degraded && { degraded }), files };
  // Output by output: all of a long document at once would not fit into one string.
  await writeFile(path, `${JSON.stringify(row).slice(0, -1)},"outputs":{`);
  for (const [index, { format, name }] of found.inline.entries()) {
    const text = await readFile(join(folder, name), "utf8");
    const value: unknown = name.endsWith(".json") ? JSON.parse(text) : text;
    await appendFile(path, `${index > 0 ? "," : ""}"${format}":${JSON.stringify(value)}`);
  }
  await appendFile(path, "}}\n");
  return row;
}

interface FoundOutputs {
  readonly inline: readonly { readonly format: OutputFormat; readonly name: string }[];
  readonly files: readonly string[];
}

async function findOutputs(
  folder: string,
  { formats, stem }: { readonly formats: readonly OutputFormat[]; readonly stem: string },
): Promise<FoundOutputs> {
  const inline: { format: OutputFormat; name: string }[] = [];
  const files: string[] = [];
  for (const format of formats) {
    const name = OUTPUT_FILES[format](stem);
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts?.isDirectory()) {
      const names = await readdir(join(folder, name));
      files.push(...names.toSorted().map((file) => `${name}/${file}`));
    } else if (facts !== undefined && isText(name) && facts.size <= MAX_INLINE_BYTES) {
      inline.push({ format, name });
    } else if (facts !== undefined) files.push(name);
  }
  return { inline, files };
}

function isText(name: string): boolean {
  return /\.(?:md|json|txt|html)$/.test(name);
}
