import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { OUTPUT_FILES, type OutputFormat, type Shortfall } from "@parsewright/contract";
import type { ListedObject } from "./object-store.ts";
import { idOf } from "./plan-parts.ts";
import { type PackedFile, type PackEntry, planPack } from "./tar-pack.ts";

/** Fields that show if a row is still valid. */
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
  /** The tar in the output that has its files; not set where it has none. */
  readonly pack?: string;
  /** Pictures and other files in the pack, by their names in a document's folder. */
  readonly files: Readonly<Record<string, PackedFile>>;
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

/** A document's row, with what is still on this machine. */
export interface RowDraft {
  readonly row: DocumentRow;
  readonly inline: readonly InlineOutput[];
}

interface InlineOutput {
  readonly format: OutputFormat;
  readonly path: string;
}

/** Rows of documents whose files become one pack in `packFolder`. */
export interface PackedRows {
  readonly drafts: readonly RowDraft[];
  readonly entries: readonly PackEntry[];
  /** Not set where no document has files. */
  readonly pack?: string;
}

/** Plans the rows of the documents of a part. The pack's name follows from what is in it, so rows never point into another one. */
export async function planRows(
  documents: readonly ParsedDocument[],
  packFolder: string,
): Promise<PackedRows> {
  const found = await Promise.all(documents.map((document) => findOutputs(document)));
  const entries = found.flatMap(({ files }) => files);
  const places = planPack(entries);
  const pack = `${packFolder}${nameOf(entries, documents)}.tar`;
  const remaining = places.values();
  const drafts = documents.map((document, index): RowDraft => {
    const { source, recipe, pages, degraded } = document;
    const { files: own = [], inline = [] } = found[index] ?? {};
    const files: Record<string, PackedFile> = {};
    for (const { name } of own) {
      const place = remaining.next().value;
      if (place) files[name.slice(name.indexOf("/") + 1)] = place;
    }
    const { key, etag, bytes } = source;
    const place = own.length > 0 ? { pack, files } : { files };
    return {
      row: { key, etag, recipe, bytes, pages, ...(degraded && { degraded }), ...place },
      inline,
    };
  });
  return { drafts, entries, ...(entries.length > 0 && { pack }) };
}

/** The line of a document, output by output: all of a long one at once would not fit into one string. */
export async function* writeRow({ row, inline }: RowDraft): AsyncGenerator<string> {
  yield `${JSON.stringify(row).slice(0, -1)},"outputs":{`;
  for (const [index, { format, path }] of inline.entries()) {
    const text = await readFile(path, "utf8");
    const value: unknown = path.endsWith(".json") ? JSON.parse(text) : text;
    yield `${index > 0 ? "," : ""}"${format}":${JSON.stringify(value)}`;
  }
  yield "}}\n";
}

function nameOf(entries: readonly PackEntry[], documents: readonly ParsedDocument[]): string {
  const content = [
    documents.map(({ source: { key, etag }, recipe }) => [key, etag, recipe]),
    entries.map(({ name, bytes }) => [name, bytes]),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
}

interface FoundOutputs {
  readonly inline: readonly InlineOutput[];
  readonly files: readonly PackEntry[];
}

async function findOutputs({
  source,
  folder,
  formats,
  stem,
}: ParsedDocument): Promise<FoundOutputs> {
  const inline: InlineOutput[] = [];
  const files: PackEntry[] = [];
  const addFile = (name: string, bytes: number) =>
    files.push({ name: `${idOf(source.key)}/${name}`, bytes, path: join(folder, name) });
  for (const format of formats) {
    const name = OUTPUT_FILES[format](stem);
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts?.isDirectory()) {
      for (const file of (await readdir(path)).toSorted()) {
        addFile(`${name}/${file}`, (await stat(join(path, file))).size);
      }
    } else if (facts !== undefined && isText(name) && facts.size <= MAX_INLINE_BYTES) {
      inline.push({ format, path });
    } else if (facts !== undefined) addFile(name, facts.size);
  }
  return { inline, files };
}

function isText(name: string): boolean {
  return /\.(?:md|json|txt|html)$/.test(name);
}
