import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

type PdfiumName = Exclude<keyof WrappedPdfiumModule, "pdfium">;

/** The exports we call by their C names: twice as fast as the package's wrappers, which check and copy their arguments. */
type PdfiumFunctions = {
  readonly [Name in PdfiumName as `_${Name}`]: (...args: number[]) => number;
};

/** What Emscripten puts on the module; the package's own types need a browser's. */
interface EmscriptenModule {
  readonly HEAPU8: Uint8Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  readonly wasmExports: Readonly<Record<string, unknown>> & {
    malloc(byteLength: number): number;
    free(pointer: number): void;
  };
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

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Loads a PDFium with memory of its own, so that no document can touch or outlive another.
 * The binary is read and compiled once per process; a further instance costs about 10 ms.
 */
export async function loadPdfium(): Promise<PdfiumLibrary> {
  compiled ??= compilePdfium();
  const wasmModule = await compiled;
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
  return { functions: exportedFunctions(module), memory: createMemory(module) };
}

function exportedFunctions({ wasmExports }: EmscriptenModule): PdfiumFunctions {
  const named = Object.entries(wasmExports).map(([name, exported]) => [`_${name}`, exported]);
  return Object.fromEntries(named) as PdfiumFunctions;
}

async function compilePdfium(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  return WebAssembly.compile(await readFile(path));
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
