import type { Box, ErrorBody, ParseOptions } from "@parsewright/contract";
import type { PageRange } from "@parsewright/document/files";
import type { CompiledPdfium } from "@parsewright/pdf";
import type { ModelConnection, ModelRequest } from "../models/connect-model.ts";
import type { PackedPage } from "./packed-page.ts";

/** Data that a page thread is started with. */
export interface PageThreadData {
  /** Compiled once for all threads. */
  readonly pdfium: CompiledPdfium;
}

/** A document whose pages a thread is to read. */
export interface PageJob {
  /** Lies in memory that all threads share. */
  readonly bytes: Uint8Array;
  readonly options: ParseOptions;
  readonly fingerprint: string;
  readonly isDiscardingImages: boolean;
}

/** A way to a model, none where it is not installed, or why it cannot be used. */
export type ModelReply =
  | { readonly connection: ModelConnection | undefined }
  | { readonly failure: ErrorBody };

export type ToPageThread =
  | { readonly kind: "open"; readonly job: PageJob }
  | { readonly kind: "read"; readonly range: PageRange }
  | { readonly kind: "stored"; readonly pictureNumber: number }
  | { readonly kind: "model"; readonly requestNumber: number; readonly reply: ModelReply }
  | { readonly kind: "close" };

export type FromPageThread =
  /** The document is open, and the first page of the range comes next. */
  | { readonly kind: "begun" }
  | { readonly kind: "page"; readonly page: PackedPage }
  | {
      readonly kind: "picture";
      readonly pictureNumber: number;
      readonly fileName: string;
      readonly png: Uint8Array;
      readonly box: Box | undefined;
    }
  /** A reader needs a model. */
  | {
      readonly kind: "model-wanted";
      readonly requestNumber: number;
      readonly request: ModelRequest;
    }
  /** The range asked for is read. */
  | { readonly kind: "done" };
