import { createHash } from "node:crypto";
import { ParserError } from "@parsewright/contract";
import { unwatched, type WatchPicture } from "@parsewright/document/files";
import { detectPictureKind, type ImageSink, pictureKindName } from "@parsewright/document/images";
import { drawPlaceholder } from "./images/draw-placeholder.ts";
import { toPng, type ImageCrop } from "./images/to-png.ts";
import type { OfficePackage } from "../ooxml/office-package.ts";

/** Package that pictures are read from. */
type PictureParts = Pick<OfficePackage, "readBytes">;

export type { ImageCrop } from "./images/to-png.ts";

/** A picture that was given to the sink. */
interface SavedImage {
  readonly fileName: string;
  /** Set when a placeholder stands for the picture: what a reader should know. */
  readonly note?: string;
}

/** The pictures of an office file. */
export interface OfficeImages {
  /** Saves the picture of a part as a PNG, or a placeholder when it cannot be shown. The same picture is saved once. */
  add(part: string, options?: { readonly crop?: ImageCrop }): Promise<SavedImage>;
}

/** Receives pictures, and the time that each takes. */
interface PictureTarget {
  readonly images: ImageSink;
  readonly watchPicture?: WatchPicture | undefined;
}

/** Saves pictures of the file to the sink, whatever format they have. */
export function createOfficeImages(
  pkg: PictureParts,
  { images: sink, watchPicture = unwatched }: PictureTarget,
): OfficeImages {
  const added = new Map<string, Promise<SavedImage>>();
  const savedNames = new Set<string>();

  async function save(part: string, crop: ImageCrop | undefined): Promise<SavedImage> {
    const { png, note } = await readPicture(() => pkg.readBytes(part), {
      part,
      crop,
      watchPicture,
    });
    const fileName = `${createHash("sha256").update(png).digest("hex")}.png`;
    if (!savedNames.has(fileName)) {
      savedNames.add(fileName);
      await sink.add(fileName, png);
    }
    return note === undefined ? { fileName } : { fileName, note };
  }

  return {
    add(part, { crop } = {}) {
      const key = JSON.stringify([part, crop]);
      const known = added.get(key);
      if (known) return known;
      const saved = save(part, crop);
      added.set(key, saved);
      return saved;
    },
  };
}

interface Picture {
  readonly part: string;
  readonly crop: ImageCrop | undefined;
  readonly watchPicture: WatchPicture;
}

async function readPicture(
  readBytes: () => Uint8Array | undefined,
  { part, crop, watchPicture }: Picture,
): Promise<{ png: Uint8Array; note?: string }> {
  let bytes: Uint8Array | undefined;
  let why: string | undefined;
  try {
    const found = readBytes();
    bytes = found;
    if (found) return { png: await watchPicture(nameOf(found, crop), () => toPng(found, crop)) };
  } catch (error) {
    // Any error has the same result: a placeholder shows that a picture is missing.
    if (ParserError.is(error)) why = error.message;
  }
  const kind = bytes ? `${pictureKindName(detectPictureKind(bytes))} picture` : "Picture";
  return {
    png: await drawPlaceholder(`${kind}, cannot be shown`),
    note: `The picture ${part} cannot be shown (${why ?? (bytes ? kind : "missing or damaged")}); a placeholder stands for it.`,
  };
}

/** Distinguishes pictures, also those of documents in one another. */
function nameOf(bytes: Uint8Array, crop: ImageCrop | undefined): string {
  const crops = JSON.stringify(crop ?? {});
  return createHash("sha256").update(bytes).update(crops).digest("hex").slice(0, 32);
}
