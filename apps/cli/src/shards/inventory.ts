import { basename, dirname } from "node:path";
import { createInterface } from "node:readline";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { DOCUMENT_NAME } from "../batch/find-documents.ts";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";
import type { ListedObject, ObjectStore } from "./object-store.ts";
import { openStore } from "./open-store.ts";

const InventoryLine = z.object({
  key: z.string(),
  etag: z.string(),
  bytes: z.number(),
}) satisfies z.ZodType<ListedObject>;

/** The objects of a store that can be documents, by their names. */
export async function* listDocuments(store: ObjectStore): AsyncGenerator<ListedObject> {
  for await (const object of store.list("")) if (DOCUMENT_NAME.test(object.key)) yield object;
}

/** Lists the documents of a folder or bucket once, into a file that all shards can read. */
export async function writeInventory(
  { from, list }: { readonly from: string; readonly list: string },
  io: CommandIo,
): Promise<ExitCode> {
  const [input, place] = await Promise.all([openStore(from, io), openPlace(list, io)]);
  try {
    let count = 0;
    let bytes = 0;
    const lines = async function* () {
      for await (const document of listDocuments(input)) {
        io.signal.throwIfAborted();
        count += 1;
        bytes += document.bytes;
        yield `${JSON.stringify(document)}\n`;
      }
    };
    await place.store.write(place.key, zipped(Readable.from(lines()), list));
    io.stdout.write(`${count} documents, ${(bytes / 1e9).toFixed(1)} GB\n`);
    return EXIT_CODES.ok;
  } finally {
    input.close();
    place.store.close();
  }
}

/** The documents of a list, in its order, which decides the parts. */
export async function* readInventory(file: string, io: CommandIo): AsyncGenerator<ListedObject> {
  const { store, key } = await openPlace(file, io);
  try {
    const content = await store.read(key);
    if (content === undefined) throw new UsageError(`There is no list ${file}.`);
    const input = isZipped(file) ? pipeline(content, createGunzip(), () => undefined) : content;
    let number = 0;
    for await (const line of createInterface({ input })) {
      number += 1;
      const document = readLine(line);
      if (document === undefined) {
        throw new UsageError(
          `Line ${number} of ${file} is not an object with key, etag and bytes: ${line.slice(0, 80)}`,
        );
      }
      if (DOCUMENT_NAME.test(document.key)) yield document;
    }
  } finally {
    store.close();
  }
}

function readLine(line: string): ListedObject | undefined {
  try {
    return InventoryLine.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** A file is an object of the folder or bucket that it is in. */
async function openPlace(file: string, io: CommandIo) {
  const isBucket = file.includes("://");
  const slash = file.lastIndexOf("/");
  const [folder, key] = isBucket
    ? [file.slice(0, slash), file.slice(slash + 1)]
    : [dirname(file), basename(file)];
  return { store: await openStore(folder, io), key };
}

function isZipped(file: string): boolean {
  return file.endsWith(".gz");
}

function zipped(content: Readable, file: string): Readable {
  return isZipped(file) ? pipeline(content, createGzip(), () => undefined) : content;
}
