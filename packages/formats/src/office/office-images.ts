import { createHash } from "node:crypto";
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

/** Saves pictures of the file to the sink, whatever format they have. */
export function createOfficeImages(pkg: PictureParts, sink: ImageSink): OfficeImages {
  const added = new Map<string, Promise<SavedImage>>();
  const savedNames = new Set<string>();

  async function save(part: string, crop: ImageCrop | undefined): Promise<SavedImage> {
    const { png, note } = await readPicture(pkg, part, crop);
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

async function readPicture(
  pkg: PictureParts,
  part: string,
  crop: ImageCrop | undefined,
): Promise<{ png: Uint8Array; note?: string }> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = pkg.readBytes(part);
    if (bytes) return { png: await toPng(bytes, crop) };
  } catch {
    // Any error has the same result: a placeholder shows that a picture is missing.
  }
  const kind = bytes ? `${pictureKindName(detectPictureKind(bytes))} picture` : "Picture";
  return {
    png: await drawPlaceholder(`${kind}, cannot be shown`),
    note: `The picture ${part} cannot be shown (${bytes ? kind : "missing or damaged"}); a placeholder stands for it.`,
  };
}
