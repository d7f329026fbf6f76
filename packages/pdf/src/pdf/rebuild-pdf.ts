import { constants, inflateSync } from "node:zlib";

/** Limit: larger files are not worth a second copy in memory. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MAX_OBJECT_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_OBJECTS = 1_000_000;

/** Limit: an object's dictionary opens it; what comes later is stream data. */
const DICTIONARY_SEARCH_CHARACTERS = 4096;

/** An object of the file: where it starts, or what it holds when it was packed in an object stream. */
interface FoundObject {
  readonly number: number;
  readonly generation: number;
  readonly offset: number | undefined;
  readonly dictionary: string;
  readonly packedBody?: string;
}

type ObjectTable = Map<number, FoundObject>;

/**
 * Gives a PDF whose cross-reference table or trailer is lost a new one, by looking for the objects themselves.
 * `undefined` when there is nothing to build on. PDFium repairs the simpler cases without this.
 */
export function rebuildPdf(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > MAX_FILE_BYTES) return undefined;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString("latin1");
  // Packed objects of an encrypted file cannot be read here, and its keys hang on the lost trailer.
  if (text.includes("/Encrypt")) return undefined;
  const objects = findObjects(text);
  unpackObjectStreams(objects, file);
  const root = findRoot(objects);
  if (root === undefined) return undefined;
  return Buffer.concat([file, writeTail(objects, { root, start: file.length })]);
}

function findObjects(text: string): ObjectTable {
  const objects: ObjectTable = new Map();
  for (const match of text.matchAll(/(?<![0-9])(\d{1,10})\s+(\d{1,5})\s+obj\b/g)) {
    if (objects.size >= MAX_OBJECTS) break;
    const [header, number, generation] = match;
    const body = text.slice(
      match.index + header.length,
      match.index + header.length + DICTIONARY_SEARCH_CHARACTERS,
    );
    objects.set(Number(number), {
      number: Number(number),
      generation: Number(generation),
      offset: match.index,
      dictionary: body.split(/\bstream\b|\bendobj\b/, 1)[0] ?? "",
    });
  }
  return objects;
}

function unpackObjectStreams(objects: ObjectTable, file: Buffer): void {
  for (const { offset, dictionary } of Array.from(objects.values())) {
    if (offset === undefined || !/\/Type\s*\/ObjStm\b/.test(dictionary)) continue;
    for (const packed of readObjectStream(file, { offset, dictionary })) {
      if (!objects.has(packed.number)) objects.set(packed.number, packed);
    }
  }
}

function readObjectStream(
  file: Buffer,
  { offset, dictionary }: { offset: number; dictionary: string },
): FoundObject[] {
  const content = inflateStream(file, offset);
  const count = Number(/\/N\s+(\d+)/.exec(dictionary)?.[1]);
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1]);
  if (content === undefined || !Number.isSafeInteger(count) || !Number.isSafeInteger(first))
    return [];
  const numbers = content.slice(0, first).trim().split(/\s+/).map(Number);
  const found: FoundObject[] = [];
  for (let index = 0; index < Math.min(count, numbers.length / 2); index++) {
    const number = numbers[index * 2];
    const start = numbers[index * 2 + 1];
    const end = numbers[index * 2 + 3] ?? content.length - first;
    const body = start === undefined ? "" : content.slice(first + start, first + end).trim();
    if (number === undefined || !Number.isSafeInteger(number) || body === "") continue;
    found.push({ number, generation: 0, offset: undefined, dictionary: body, packedBody: body });
  }
  return found;
}

function inflateStream(file: Buffer, objectOffset: number): string | undefined {
  const keyword = file.indexOf("stream", objectOffset);
  if (keyword === -1) return undefined;
  let start = keyword + "stream".length;
  if (file[start] === 0x0d) start++;
  if (file[start] === 0x0a) start++;
  const end = file.indexOf("endstream", start);
  try {
    const data = inflateSync(file.subarray(start, end === -1 ? file.length : end), {
      // A stream cut short still gives what came before the cut.
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MAX_OBJECT_STREAM_BYTES,
    });
    return data.toString("latin1");
  } catch {
    return undefined;
  }
}

/** The catalog, or a new one over all pages found when the old one or its page tree is lost. */
function findRoot(objects: ObjectTable): number | undefined {
  const all = [...objects.values()];
  const catalog = all.findLast(({ dictionary }) => /\/Type\s*\/Catalog\b/.test(dictionary));
  const tree = Number(/\/Pages\s+(\d+)\s+\d+\s+R/.exec(catalog?.dictionary ?? "")?.[1]);
  if (catalog !== undefined && objects.has(tree)) return catalog.number;

  const pages = all.filter(({ dictionary }) => /\/Type\s*\/Page\b/.test(dictionary));
  if (pages.length === 0) return undefined;
  const next = highestNumber(objects) + 1;
  const kids = pages.map(({ number, generation }) => `${number} ${generation} R`).join(" ");
  addObject(objects, next, `<< /Type /Pages /Count ${pages.length} /Kids [ ${kids} ] >>`);
  addObject(objects, next + 1, `<< /Type /Catalog /Pages ${next} 0 R >>`);
  return next + 1;
}

function highestNumber(objects: ObjectTable): number {
  let highest = 0;
  for (const number of objects.keys()) highest = Math.max(highest, number);
  return highest;
}

function addObject(objects: ObjectTable, number: number, body: string): void {
  objects.set(number, {
    number,
    generation: 0,
    offset: undefined,
    dictionary: body,
    packedBody: body,
  });
}

/** The unpacked objects, a table of all of them, and a trailer. */
function writeTail(objects: ObjectTable, { root, start }: { root: number; start: number }): Buffer {
  const parts: string[] = ["\n"];
  let position = start + 1;
  const entries: string[] = [];
  for (const { number, generation, offset, packedBody } of objects.values()) {
    if (packedBody !== undefined) {
      const object = `${number} 0 obj\n${packedBody}\nendobj\n`;
      parts.push(object);
      entries.push(tableEntry(number, 0, position));
      position += object.length;
    } else if (offset !== undefined) {
      entries.push(tableEntry(number, generation, offset));
    }
  }
  const size = highestNumber(objects) + 1;
  parts.push(
    `xref\n0 1\n0000000000 65535 f\r\n${entries.join("")}trailer\n<< /Size ${size} /Root ${root} 0 R >>\n`,
    `startxref\n${position}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(""), "latin1");
}

function tableEntry(number: number, generation: number, offset: number): string {
  return `${number} 1\n${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n\r\n`;
}
