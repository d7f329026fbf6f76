import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { CompiledPdfium } from "./compiled-pdfium.ts";
import { meterLoops, ROUNDS_LEFT } from "./meter-loops.ts";
import { shrinkMemory } from "./shrink-memory.ts";

type PdfiumName = Exclude<keyof WrappedPdfiumModule, "pdfium">;

/** The exports we call by their C names: several times as fast as the package's typed and checked wrappers. */
type PdfiumFunctions = {
  readonly [Name in PdfiumName as `_${Name}`]: (...args: number[]) => number;
};

type WasmExports = Readonly<Record<string, unknown>> & {
  malloc(byteLength: number): number;
  free(pointer: number): void;
  readonly [ROUNDS_LEFT]: { value: bigint };
};

/** Members that Emscripten puts on the module; the package's own types need a browser's. */
interface EmscriptenModule {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  readonly wasmExports: WasmExports;
  /** Makes a function callable from PDFium, by the number it returns. */
  addFunction(callback: (...args: number[]) => number, signature: string): number;
  UTF8ToString(pointer: number): string;
}

interface ModuleOverrides {
  instantiateWasm(imports: object, onReady: (instance: object, module: object) => void): object;
  print(text: string): void;
  printErr(text: string): void;
}

/** One PDFium in its own WebAssembly memory. After a trap the memory is unusable: make another. */
export interface PdfiumLibrary {
  readonly functions: PdfiumFunctions;
  readonly memory: PdfiumMemory;
  /** Bounds what PDFium does until this is called again: with more it traps. */
  allowWork(): void;
  /** True after a trap that is due to that bound. */
  hasSpentWork(): boolean;
  /** Opens a file, which PDFium then reads where it lies; 0 when it cannot. */
  openDocument(bytes: Uint8Array, password: string): number;
  /** Gives it back for another document. Nothing of it may be used after, and none that has trapped may come back. */
  release(): void;
}

/** Views of the memory, taken anew for each access because growing it detaches the old ones. */
interface PdfiumMemory {
  allocate(byteLength: number): number;
  free(pointer: number): void;
  bytes(): Uint8Array;
  float32(): Float32Array;
  float64(): Float64Array;
  readUtf8(pointer: number): string;
}

/** Limit: memory never shrinks: one that a large document has grown is cheaper to replace than to wipe. */
const MAX_REUSED_MEMORY_BYTES = 32 * 1024 * 1024;

/** Limit: a document is open in one place at a time; more would only hold memory. */
const MAX_IDLE_LIBRARIES = 1;

/**
 * Limit: rounds of PDFium's loops while it opens a file, reads a page or draws one: 3 to 5 s of computing. Ordinary pages need 2 to 5
 * million, a scan of 100 million pixels a fifth of this.
 */
const MAX_ROUNDS = 1_000_000_000;

const idleLibraries: PdfiumLibrary[] = [];
let compiled: Promise<CompiledPdfium> | undefined;

/**
 * A PDFium that has seen no document, so that none can touch or outlive another. Making one costs 10 to 40 ms; one
 * that is given back is wiped in 1 ms: its memory, which is all that it can remember, becomes what it was at first.
 */
export async function loadPdfium(): Promise<PdfiumLibrary> {
  return idleLibraries.pop() ?? createLibrary();
}

/** The compiled library, for `presetPdfium` in another thread. */
export function sharePdfium(): Promise<CompiledPdfium> {
  compiled ??= compilePdfium();
  return compiled;
}

/** Spares this thread compiling what another has compiled. */
export function presetPdfium(wasmModule: CompiledPdfium): void {
  compiled = Promise.resolve(wasmModule);
}

async function createLibrary(): Promise<PdfiumLibrary> {
  const wasmModule = (await sharePdfium()) as WebAssembly.Module;
  const overrides: ModuleOverrides = {
    instantiateWasm(imports, onReady) {
      void WebAssembly.instantiate(wasmModule, imports).then((instance) =>
        onReady(instance, wasmModule),
      );
      return {};
    },
    // PDFium reports damage in files on the console; what matters reaches the caller as an error.
    print: () => {},
    printErr: () => {},
  };
  const wrapped = await init(overrides);
  wrapped.FPDF_InitLibrary();
  const module = wrapped.pdfium as unknown as EmscriptenModule;
  const functions = readFunctions(module.wasmExports);
  const reader = createFileReader(module);
  const wipe = createWipe(module);
  const rounds = module.wasmExports[ROUNDS_LEFT];
  const library: PdfiumLibrary = {
    functions,
    memory: createMemory(module),
    allowWork() {
      rounds.value = BigInt(MAX_ROUNDS);
    },
    hasSpentWork: () => rounds.value < 0n,
    openDocument(bytes, password) {
      library.allowWork();
      const { fileAccess, passwordText } = reader.read(bytes, password);
      return functions._FPDF_LoadCustomDocument(fileAccess, passwordText);
    },
    release() {
      reader.forget();
      const isSmall = module.HEAPU8.length <= MAX_REUSED_MEMORY_BYTES;
      if (!isSmall || idleLibraries.length >= MAX_IDLE_LIBRARIES) return;
      wipe();
      idleLibraries.push(library);
    },
  };
  return library;
}

/**
 * Lets PDFium read a file outside its own memory, so that a large one is not copied for each thread that reads it.
 * What it is handed is a FPDF_FILEACCESS: the length of the file, the function that reads, and a value for it.
 */
function createFileReader(module: EmscriptenModule) {
  let file: Uint8Array = new Uint8Array();
  const readBlock = module.addFunction((...call) => {
    const [, position = 0, target = 0, length = 0] = call;
    // PDFium counts without a sign.
    const [from, to] = [position >>> 0, target >>> 0];
    const block = file.subarray(from, from + (length >>> 0));
    module.HEAPU8.set(block, to);
    return block.length === length >>> 0 ? 1 : 0;
  }, "iiiii");
  return {
    read(bytes: Uint8Array, password: string) {
      file = bytes;
      const fields = Uint32Array.of(bytes.length, readBlock, 0);
      // With the empty password most protected files open.
      const text = Buffer.from(`${password}\0`);
      const fileAccess = module.wasmExports.malloc(fields.byteLength + text.length);
      const passwordText = fileAccess + fields.byteLength;
      module.HEAPU8.set(new Uint8Array(fields.buffer), fileAccess);
      module.HEAPU8.set(text, passwordText);
      return { fileAccess, passwordText };
    },
    forget() {
      file = new Uint8Array();
    },
  };
}

/** Puts the memory back to what it is now. Nothing else of an instance can change, except by a trap. */
function createWipe(module: EmscriptenModule): () => void {
  const usedBytes = usedLength(module.HEAPU8);
  const atFirst = module.HEAPU8.slice(0, usedBytes);
  return () => {
    module.HEAPU8.set(atFirst);
    fillWithZeros(module.HEAPU8, usedBytes);
  };
}

const ZEROS = Buffer.alloc(65_536);

/** Length without the zeros at the end. By blocks: a look at each of the millions of bytes takes longer than making PDFium. */
function usedLength(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0) {
    const start = Math.max(0, end - ZEROS.length);
    if (ZEROS.compare(bytes, start, end, 0, end - start) !== 0) break;
    end = start;
  }
  return bytes.subarray(0, end).findLastIndex((byte) => byte !== 0) + 1;
}

/** Writes only where something is: memory that was never used would otherwise be taken from the system now. */
function fillWithZeros(bytes: Uint8Array, from: number): void {
  for (let start = from; start < bytes.length; start += ZEROS.length) {
    const end = Math.min(start + ZEROS.length, bytes.length);
    if (ZEROS.compare(bytes, start, end, 0, end - start) !== 0) bytes.fill(0, start, end);
  }
}

/** The functions themselves: what the module offers under the same names checks each call, which costs more than most calls. */
function readFunctions(wasmExports: WasmExports): PdfiumFunctions {
  const named = Object.entries(wasmExports).map(([name, value]) => [`_${name}`, value]);
  return Object.fromEntries(named) as PdfiumFunctions;
}

async function compilePdfium(): Promise<CompiledPdfium> {
  const path = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  return WebAssembly.compile(meterLoops(shrinkMemory(await readFile(path))));
}

function createMemory(module: EmscriptenModule): PdfiumMemory {
  return {
    allocate(byteLength) {
      const pointer = module.wasmExports.malloc(byteLength);
      if (pointer === 0) throw new RangeError(`PDFium could not allocate ${byteLength} bytes.`);
      return pointer;
    },
    free: (pointer) => module.wasmExports.free(pointer),
    bytes: () => module.HEAPU8,
    float32: () => module.HEAPF32,
    float64: () => module.HEAPF64,
    readUtf8: (pointer) => module.UTF8ToString(pointer),
  };
}
