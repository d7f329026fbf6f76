import { ParserError } from "@parser/contract";

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const HEADER_FAT_SECTORS = 109;
/** Sector numbers from here on are marks: the end of a chain, a free sector. */
const FIRST_MARK = 0xff_ff_ff_fa;
const STREAM = 2;
const ROOT = 5;

/**
 * The streams of a compound file (MS-CFB) by name, wherever they are in its folders. A file that contradicts itself is
 * refused: no chain of sectors is followed further than the file has sectors.
 */
export function readCompoundFile(bytes: Uint8Array): (name: string) => Buffer | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < HEADER_BYTES) throw damaged();
  const sectorShift = file.readUInt16LE(30);
  if (sectorShift !== 9 && sectorShift !== 12) throw damaged();
  const sectors = cutIntoSectors(file, sectorShift);
  const fat = toNumbers(listFatSectors(file, sectors).map(sectors.read));
  const directory = readDirectory(sectors.join(chainOf(fat, file.readUInt32LE(48), sectors.count)));
  const cutoffBytes = file.readUInt32LE(56);
  const root = directory.find(({ type }) => type === ROOT);
  const small = () => {
    const numbers = chainOf(fat, file.readUInt32LE(60), sectors.count).map(sectors.read);
    const content = sectors.join(chainOf(fat, root?.start ?? FIRST_MARK, sectors.count));
    return { fat: toNumbers(numbers), sectors: cutIntoSectors(content, 6, 0) };
  };
  return (name) => {
    const entry = directory.find((one) => one.type === STREAM && one.name === name);
    if (entry === undefined) return undefined;
    const place = entry.bytes < cutoffBytes ? small() : { fat, sectors };
    const chain = chainOf(place.fat, entry.start, place.sectors.count);
    const content = place.sectors.join(chain);
    if (content.length < entry.bytes) throw damaged();
    return content.subarray(0, entry.bytes);
  };
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
    listed.push(...numbers);
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
}

function readDirectory(directory: Buffer): Entry[] {
  const count = Math.floor(directory.length / ENTRY_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const nameBytes = Math.min(64, Math.max(2, entry.readUInt16LE(64)));
    return {
      name: entry.toString("utf16le", 0, nameBytes - 2),
      type: entry.readUInt8(66),
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
