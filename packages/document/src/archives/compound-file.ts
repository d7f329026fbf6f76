import { ParserError } from "@parsewright/contract";

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const HEADER_FAT_SECTORS = 109;
/** Sector numbers from here on are marks: the end of a chain, a free sector. */
const FIRST_MARK = 0xff_ff_ff_fa;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

/** A folder of a compound file. */
export interface CompoundStorage {
  readonly streams: ReadonlyMap<string, () => Buffer>;
  readonly storages: ReadonlyMap<string, CompoundStorage>;
}

/**
 * The streams of a compound file (MS-CFB) by name, wherever they are in its folders. A file that contradicts itself is
 * refused: no chain of sectors is followed further than the file has sectors.
 */
export function readCompoundFile(bytes: Uint8Array): (name: string) => Buffer | undefined {
  const { directory, readStream } = openCompoundFile(bytes);
  return (name) => {
    const entry = directory.find((one) => one.type === STREAM && one.name === name);
    return entry === undefined ? undefined : readStream(entry);
  };
}

/** The same with its folders, for files that use a name in several of them. */
export function readCompoundTree(bytes: Uint8Array): CompoundStorage {
  const { directory, readStream } = openCompoundFile(bytes);
  const visited = new Set<number>();
  const readStorage = (first: number): CompoundStorage => {
    const streams = new Map<string, () => Buffer>();
    const storages = new Map<string, CompoundStorage>();
    const waiting = [first];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const entry = directory[index];
      // An entry that is listed twice leads in circles.
      if (entry === undefined || visited.has(index)) continue;
      visited.add(index);
      if (entry.type === STREAM) streams.set(entry.name, () => readStream(entry));
      else if (entry.type === STORAGE) storages.set(entry.name, readStorage(entry.child));
      waiting.push(entry.left, entry.right);
    }
    return { streams, storages };
  };
  const root = directory.find(({ type }) => type === ROOT);
  return readStorage(root?.child ?? FIRST_MARK);
}

function openCompoundFile(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_BYTES) throw damaged();
  const sectorShift = file.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) throw damaged();
  const sectors = cutIntoSectors(file, sectorShift);
  const fat = toNumbers(listFatSectors(file, sectors).map(sectors.read));
  const directory = readDirectory(sectors.join(chainOf(fat, file.readUInt32LE(48), sectors.count)));
  const cutoffBytes = file.readUInt32LE(56);
  const root = directory.find(({ type }) => type === ROOT);
  const readSmall = () => {
    const numbers = chainOf(fat, file.readUInt32LE(60), sectors.count).map(sectors.read);
    const content = sectors.join(chainOf(fat, root?.start ?? FIRST_MARK, sectors.count));
    return { fat: toNumbers(numbers), sectors: cutIntoSectors(content, 6, 0) };
  };
  let small: ReturnType<typeof readSmall> | undefined;
  const readStream = (entry: Entry): Buffer => {
    const place = entry.bytes < cutoffBytes ? (small ??= readSmall()) : { fat, sectors };
    const chain = chainOf(place.fat, entry.start, place.sectors.count);
    const content = place.sectors.join(chain);
    if (content.length < entry.bytes) throw damaged();
    return content.subarray(0, entry.bytes);
  };
  return { directory, readStream };
}

interface Sectors {
  readonly count: number;
  readonly read: (number: number) => Buffer;
  readonly join: (numbers: readonly number[]) => Buffer;
}

/** Sectors are counted behind the header, which takes the place of one. */
function cutIntoSectors(file: Buffer, shift: number, headerSectors = 1): Sectors {
  const size = 1 << shift;
  const count = Math.max(0, Math.ceil(file.length / size) - headerSectors);
  const read = (number: number) => {
    if (number >= count) throw damaged();
    const start = (number + headerSectors) * size;
    return file.subarray(start, start + size);
  };
  return { count, read, join: (numbers) => Buffer.concat(numbers.map(read)) };
}

/** The table of sectors lies in sectors itself: the header lists the first, a chain of lists the rest. */
function listFatSectors(file: Buffer, sectors: Sectors): number[] {
  const listed = toNumbers([file.subarray(76, 76 + 4 * HEADER_FAT_SECTORS)]);
  let next = file.readUInt32LE(68);
  while (next < FIRST_MARK) {
    if (listed.length > sectors.count + HEADER_FAT_SECTORS) throw damaged();
    const numbers = toNumbers([sectors.read(next)]);
    next = numbers.pop() ?? FIRST_MARK;
    for (const number of numbers) listed.push(number);
  }
  return listed.filter((number) => number < FIRST_MARK);
}

function chainOf(fat: readonly number[], start: number, maxLength: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector < FIRST_MARK; sector = fat[sector] ?? FIRST_MARK) {
    if (chain.length >= maxLength) throw damaged();
    chain.push(sector);
  }
  return chain;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly bytes: number;
  /** Neighbours in its folder, and the first entry in it, by their numbers. */
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

function readDirectory(directory: Buffer): Entry[] {
  const count = Math.floor(directory.length / ENTRY_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const nameBytes = Math.min(64, Math.max(2, entry.readUInt16LE(64)));
    return {
      name: entry.toString("utf16le", 0, nameBytes - 2),
      type: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      bytes: entry.readUInt32LE(120),
    };
  });
}

function toNumbers(parts: readonly Buffer[]): number[] {
  return parts.flatMap((part) =>
    Array.from({ length: Math.floor(part.length / 4) }, (_, index) => part.readUInt32LE(index * 4)),
  );
}

function damaged(): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    "The office document is damaged. Check that the whole file was sent.",
  );
}
