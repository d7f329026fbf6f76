import type { Box } from "@parsewright/contract";

/** Receives each picture as soon as its page is read, so that a long document never holds them all. */
export interface ImageSink {
  /** Set when the pictures are thrown away: figures of PDFs are then named, but not drawn. */
  readonly isDiscarding?: boolean;
  /** Called again with the same name only for the same bytes. `box` says where on its page the picture was cut out. */
  add(fileName: string, png: Uint8Array, box?: Box): Promise<void>;
}
