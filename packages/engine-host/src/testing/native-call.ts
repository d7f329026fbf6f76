/** Where the parts of the file are. */
const PROGRAM_HEADERS = 64;
const DYNAMIC = 176;
const HASH = 288;
const SYMBOLS = 304;
const STRINGS = 328;
const CODE = 336;

/** Registers for the arguments of a system call, as the second byte of the instruction that loads them. */
const ARGUMENTS = [0xbf, 0xbe, 0xba];

/**
 * A library for Linux on x86-64 that makes one system call when a process loads it, as no JavaScript can. `""` stands for
 * the address of an empty text.
 */
export function nativeCall(number: number, args: readonly (number | "")[]): Uint8Array {
  const code = Buffer.concat([
    load(0xb8, number),
    ...args.map((arg, index) => load(ARGUMENTS[index] ?? 0, arg)),
    // syscall; ret
    Buffer.from([0x0f, 0x05, 0xc3]),
  ]);
  const file = Buffer.alloc(CODE + 256);
  file.write("\u007FELF\u0002\u0001\u0001", "latin1");
  // A shared object for x86-64, with two program headers.
  for (const [offset, value] of [
    [16, 3],
    [18, 62],
    [20, 1],
    [52, 64],
    [54, 56],
    [56, 2],
  ] as const)
    file.writeUInt16LE(value, offset);
  file.writeBigUInt64LE(BigInt(PROGRAM_HEADERS), 32);
  writeProgramHeader(file, PROGRAM_HEADERS, { type: 1, start: 0, end: file.length });
  writeProgramHeader(file, PROGRAM_HEADERS + 56, { type: 2, start: DYNAMIC, end: HASH });
  const entries = [
    [4, HASH],
    [5, STRINGS],
    [6, SYMBOLS],
    [10, 1],
    [11, 24],
    [12, CODE],
    [0, 0],
  ] as const;
  for (const [index, entry] of entries.entries()) {
    file.writeBigUInt64LE(BigInt(entry[0]), DYNAMIC + index * 16);
    file.writeBigUInt64LE(BigInt(entry[1]), DYNAMIC + index * 16 + 8);
  }
  // One bucket and one symbol, which has no name.
  file.writeUInt32LE(1, HASH);
  file.writeUInt32LE(1, HASH + 4);
  code.copy(file, CODE);
  return file;
}

interface Segment {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

function writeProgramHeader(file: Buffer, at: number, { type, start, end }: Segment): void {
  // Read, write and run.
  file.writeUInt32LE(type, at);
  file.writeUInt32LE(7, at + 4);
  for (const offset of [8, 16, 24]) file.writeBigUInt64LE(BigInt(start), at + offset);
  for (const offset of [32, 40]) file.writeBigUInt64LE(BigInt(end - start), at + offset);
  file.writeBigUInt64LE(type === 1 ? 4096n : 8n, at + 48);
}

/** Loads a number into a register; for a text the number is the address of the empty one, pushed relative to the code. */
function load(register: number, value: number | ""): Buffer {
  if (value === "") {
    // lea rdi, [rip - distance]: only the first argument can be a text, after the number of the call.
    const instruction = Buffer.from([0x48, 0x8d, 0x3d, 0, 0, 0, 0]);
    instruction.writeInt32LE(STRINGS - (CODE + 10 + instruction.length), 3);
    return instruction;
  }
  const instruction = Buffer.alloc(10);
  instruction.set([0x48, register]);
  instruction.writeBigInt64LE(BigInt(value), 2);
  return instruction;
}
