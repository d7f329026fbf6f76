import type { ParseOptions } from "@parser/contract";
import type { MessagePort } from "node:worker_threads";
import type { PageRange } from "../formats/page-source.ts";
import type { LayoutModels } from "../readers/layout/layout-messages.ts";
import type { LanguageData } from "../readers/ocr/tesseract/tesseract-messages.ts";
import type { PackedPage } from "./packed-page.ts";

/** A way to the thread that runs the models. */
export interface LayoutConnection {
  readonly port: MessagePort;
  readonly models: LayoutModels;
}

/** Ways to the threads of a recogniser, or a sentence on why there is none. */
export type RecognizerConnection =
  | {
      readonly ports: MessagePort[];
      /** What Tesseract reads with; absent where PP-OCR reads. */
      readonly data?: readonly LanguageData[];
    }
  | { readonly missing: string };

/** What a page thread is started with. */
export interface PageThreadData {
  /** Compiled once for all threads. */
  readonly pdfium: WebAssembly.Module;
  /** Leads to the models, where they are. */
  readonly layout: LayoutConnection | undefined;
  /** Where models are installed, if anywhere. */
  readonly modelDirectory: string | undefined;
}

/** A document whose pages a thread is to read. */
export interface PageJob {
  /** Lies in memory that all threads share. */
  readonly bytes: Uint8Array;
  readonly options: ParseOptions;
  readonly fingerprint: string;
  readonly isDiscardingImages: boolean;
}

export type ToPageThread =
  | { readonly kind: "open"; readonly job: PageJob }
  | { readonly kind: "read"; readonly range: PageRange }
  | { readonly kind: "stored"; readonly pictureNumber: number }
  | { readonly kind: "recognizer"; readonly connection: RecognizerConnection }
  | { readonly kind: "close" };

export type FromPageThread =
  | { readonly kind: "page"; readonly page: PackedPage }
  | {
      readonly kind: "picture";
      readonly pictureNumber: number;
      readonly fileName: string;
      readonly png: Uint8Array;
    }
  /** A page needs what reads a language; asked once for each. */
  | { readonly kind: "recognizer-wanted"; readonly lang: string }
  /** The range asked for is read. */
  | { readonly kind: "done" };
