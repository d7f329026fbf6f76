import { listSections, readNumber, type WasmSection, writeNumber } from "./wasm-binary.ts";

/** Constant: of the format of WebAssembly. */
const IMPORTS = 2;
const GLOBALS = 6;
const EXPORTS = 7;
const CODE = 10;
const LOOP = 0x03;

/** Constant: of the longest number that a size is written as. */
const MOST_NUMBER_BYTES = 5;

/** Name under which a metered binary exports the number of loop rounds that are left: a global of 64 bits. */
export const ROUNDS_LEFT = "parser_rounds_left";

/** Constant: 2^62, written as a number with a sign: endless until somebody sets it. */
const ENDLESS = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xc0, 0x00];

/**
 * Makes every loop of a WebAssembly binary count its rounds, and trap when none are left. Such a count bounds whatever a file can
 * make the code do, in fonts, patterns or coded pictures alike, and is the same on every machine.
 */
export function meterLoops(file: Uint8Array): Uint8Array {
  const binary = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const sections = [...listSections(binary)];
  const global = countGlobals(binary, sections);
  const counter = writeCounter(global);
  const parts = sections.flatMap((section) => {
    const content = binary.subarray(section.start, section.end);
    switch (section.id) {
      case GLOBALS:
        return writeSection(GLOBALS, withOneMore(content, [0x7e, 1, 0x42, ...ENDLESS, 0x0b]));
      case EXPORTS: {
        const name = Buffer.from(ROUNDS_LEFT);
        const entry = [name.length, ...name, 3, ...writeNumber(global)];
        return writeSection(EXPORTS, withOneMore(content, entry));
      }
      case CODE:
        return writeSection(CODE, [meterFunctions(content, counter)]);
      default:
        return [binary.subarray(section.position, section.end)];
    }
  });
  return Buffer.concat([binary.subarray(0, sections[0]?.position), ...parts]);
}

/** `left -= 1; if (left < 0) trap`. */
function writeCounter(global: number): Uint8Array {
  const [get, set] = [0x23, 0x24].map((code) => [code, ...writeNumber(global)]);
  if (get === undefined || set === undefined) throw new Error("There is no counter.");
  const subtractOne = [0x42, 1, 0x7d];
  const trapBelowZero = [0x42, 0, 0x53, 0x04, 0x40, 0x00, 0x0b];
  return Uint8Array.from([...get, ...subtractOne, ...set, ...get, ...trapBelowZero]);
}

function writeSection(id: number, parts: readonly Uint8Array[]): Uint8Array[] {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  return [Uint8Array.from([id, ...writeNumber(size)]), ...parts];
}

/** A list with an entry behind its last. */
function withOneMore(content: Uint8Array, entry: readonly number[]): Uint8Array[] {
  const { value, end } = readNumber(content, 0);
  return [Uint8Array.from(writeNumber(value + 1)), content.subarray(end), Uint8Array.from(entry)];
}

/** The number of the next global: imported ones would come first, and a binary that has some is not expected. */
function countGlobals(binary: Uint8Array, sections: readonly WasmSection[]): number {
  const imports = sections.find(({ id }) => id === IMPORTS);
  if (imports !== undefined && importsOtherThanFunctions(binary, imports)) {
    throw new Error("The WebAssembly binary imports more than functions.");
  }
  const globals = sections.find(({ id }) => id === GLOBALS);
  if (globals === undefined) throw new Error("The WebAssembly binary has no globals.");
  return readNumber(binary, globals.start).value;
}

function importsOtherThanFunctions(binary: Uint8Array, { start }: WasmSection): boolean {
  const count = readNumber(binary, start);
  let at = count.end;
  for (let index = 0; index < count.value; index++) {
    // The names of a module and of a member in it.
    for (let names = 0; names < 2; names++) {
      const name = readNumber(binary, at);
      at = name.end + name.value;
    }
    if (binary[at] !== 0) return true;
    at = readNumber(binary, at + 1).end;
  }
  return false;
}

/** Copies long runs at once: a part for each loop would keep the garbage collector busy whenever a process starts. */
function meterFunctions(content: Buffer, counter: Uint8Array): Uint8Array {
  const functions = [...listLoopingFunctions(content)];
  const loops = functions.reduce((sum, { places }) => sum + places.length, 0);
  const metered = Buffer.alloc(
    content.length + loops * counter.length + functions.length * MOST_NUMBER_BYTES,
  );
  let [copied, length] = [0, 0];
  const copyUntil = (end: number) => {
    length += content.copy(metered, length, copied, end);
    copied = end;
  };
  const write = (bytes: ArrayLike<number>) => {
    metered.set(bytes, length);
    length += bytes.length;
  };
  for (const { position, start, end, places } of functions) {
    copyUntil(position);
    write(writeNumber(end - start + places.length * counter.length));
    copied = start;
    for (const place of places) {
      copyUntil(place);
      write(counter);
    }
  }
  copyUntil(content.length);
  return metered.subarray(0, length);
}

interface LoopingFunction {
  /** Place of the size, behind which the function starts. */
  readonly position: number;
  readonly start: number;
  readonly end: number;
  readonly places: readonly number[];
}

function* listLoopingFunctions(content: Uint8Array): Generator<LoopingFunction> {
  const count = readNumber(content, 0);
  let position = count.end;
  for (let index = 0; index < count.value; index++) {
    const { value, end: start } = readNumber(content, position);
    const end = start + value;
    const places = findLoops(content, start, end);
    if (places.length > 0) yield { position, start, end, places };
    position = end;
  }
}

/** The first place inside of each loop of a function. Millions of instructions pass here whenever a process starts. */
function findLoops(code: Uint8Array, start: number, end: number): number[] {
  const found: number[] = [];
  let at = skipLocals(code, start);
  while (at < end) {
    const instruction = code[at++] ?? 0;
    const following = FOLLOWING[instruction] ?? 0;
    if (following === OTHER) {
      at = skipOther(code, instruction, at);
      continue;
    }
    for (let left = following; left > 0; left--) while ((code[at++] ?? 0) > 0x7f);
    if (instruction === LOOP) found.push(at);
  }
  if (at !== end) throw new Error("A function of the WebAssembly binary cannot be read.");
  return found;
}

function skipLocals(code: Uint8Array, start: number): number {
  const locals = readNumber(code, start);
  let at = locals.end;
  for (let index = 0; index < locals.value; index++) at = readNumber(code, at).end + 1;
  return at;
}

/** Constant: marks instructions whose length depends on what follows them. */
const OTHER = 255;

/** Constant: how many numbers follow each instruction of the format. */
const FOLLOWING = new Uint8Array(256);
for (const code of [0x02, LOOP, 0x04, 0x0c, 0x0d, 0x10, 0x12, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2]) {
  FOLLOWING[code] = 1;
}
// Variables and tables.
FOLLOWING.fill(1, 0x20, 0x27);
for (const code of [0x11, 0x13]) FOLLOWING[code] = 2;
// Loads and stores: alignment and offset.
FOLLOWING.fill(2, 0x28, 0x3f);
for (const code of [0x0e, 0x1c, 0x43, 0x44, 0xfc]) FOLLOWING[code] = OTHER;

function skipOther(code: Uint8Array, instruction: number, at: number): number {
  // Constants of 32 and of 64 bits.
  if (instruction === 0x43) return at + 4;
  if (instruction === 0x44) return at + 8;
  const { value, end } = readNumber(code, at);
  // A list of types.
  if (instruction === 0x1c) return end + value;
  // A table of branches, and one for all other cases.
  if (instruction === 0x0e) return skipNumbers(code, end, value + 1);
  // Conversions that saturate have nothing behind them, copies and fills of memory and tables one or two numbers.
  if (value < 8) return end;
  return skipNumbers(code, end, [8, 10, 12, 14].includes(value) ? 2 : 1);
}

function skipNumbers(code: Uint8Array, position: number, count: number): number {
  let at = position;
  for (let left = count; left > 0; left--) at = readNumber(code, at).end;
  return at;
}
