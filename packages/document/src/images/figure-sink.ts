import { createHash } from "node:crypto";
import type { Box } from "@parsewright/contract";
import type { ImageSink } from "./image-sink.ts";

/** Takes the figures that are cut out of pages, under names that are known before anything is drawn. */
export interface FigureSink {
  /** The same file, page and box give the same name, whether or not the picture is made. */
  nameOf(pageIndex: number, box: Box): string;
  /** Absent when nobody wants the pictures. */
  readonly add?: ImageSink["add"];
}

/** Distinguishes a million figures. Names are in the Markdown, where language models pay for each character. */
const NAME_CHARACTERS = 16;

/** Enough to distinguish files: what differs between two PDFs of one length shows in the table at their end. */
const FINGERPRINT_END_BYTES = 65_536;

/** Distinguishes one file from another in the names of its figures. */
export function fingerprintOf(bytes: Uint8Array): string {
  return createHash("sha256")
    .update(String(bytes.length))
    .update(bytes.subarray(0, FINGERPRINT_END_BYTES))
    .update(bytes.subarray(-FINGERPRINT_END_BYTES))
    .digest("hex");
}

/** Names figures after the file's fingerprint and their place in it, and hands them on to `images`. */
export function createFigureSink(fingerprint: string, images: ImageSink): FigureSink {
  return {
    nameOf(pageIndex, box) {
      const place = `${fingerprint} ${pageIndex} ${box.join(" ")}`;
      const name = createHash("sha256").update(place).digest("hex").slice(0, NAME_CHARACTERS);
      return `${name}.png`;
    },
    ...(images.isDiscarding !== true && { add: (name, png, box) => images.add(name, png, box) }),
  };
}
