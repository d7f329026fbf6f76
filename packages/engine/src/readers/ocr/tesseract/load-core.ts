import { createRequire } from "node:module";

/** A place in the picture that was given; pixels. */
interface PixelBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Walks through what was recognised, in the order in which it is read. */
export interface ResultIterator {
  Begin(): void;
  Next(level: number): boolean;
  IsAtFinalElement(level: number, element: number): boolean;
  GetUTF8Text(level: number): string;
  Confidence(level: number): number;
  getBoundingBox(level: number): PixelBox;
}

/** Used part of Tesseract's own interface, with its names. */
export interface TesseractApi {
  /** 0 when all is well. */
  Init(dataFolder: string, languages: string, engineMode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Takes the picture from `INPUT_PATH`; 0 when all is well. */
  SetImageFile(): number;
  SetSourceResolution(dotsPerInch: number): void;
  /** 0 when all is well. */
  Recognize(monitor: null): number;
  GetIterator(): ResultIterator;
  End(): void;
}

/** Tesseract, compiled to WebAssembly, with files in memory. */
export interface TesseractCore {
  readonly TessBaseAPI: new () => TesseractApi;
  readonly FS: {
    writeFile(path: string, bytes: Uint8Array): void;
    unlink(path: string): void;
  };
  destroy(thing: object): void;
}

type CreateCore = (options: { print: () => void; printErr: () => void }) => Promise<TesseractCore>;

/** Path that `SetImageFile` reads, among the files in memory. */
export const INPUT_PATH = "/input";

/** A module with one function, which uses `f32x4.relaxed_madd`: only where that is known is it valid. */
const RELAXED_SIMD_MODULE = Buffer.from(
  "0061736d0100000001080160037b7b7b017b030201000a0d010b00200020012002fd85020b",
  "hex",
);

/** Loads the fastest build that this version of Node.js runs. */
export async function loadTesseractCore(): Promise<TesseractCore> {
  const require = createRequire(import.meta.url);
  const create = (
    WebAssembly.validate(RELAXED_SIMD_MODULE)
      ? require("tesseract.js-core/tesseract-core-relaxedsimd-lstm.js")
      : require("tesseract.js-core/tesseract-core-simd-lstm.js")
  ) as CreateCore;
  const silence = () => {};
  return create({ print: silence, printErr: silence });
}
