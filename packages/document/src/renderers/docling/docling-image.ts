import type { Span } from "@parsewright/contract";
import type { RenderOptions } from "../renderer.ts";
import { imageReference } from "../span-markdown.ts";
import { pictureUri } from "../picture-uri.ts";
import type { DoclingImage } from "./docling-document.ts";

/** Pictures are cut out at this resolution; docling-core only shows it. */
const DPI = 72;

/** The picture of a visual block. Its size is in the file, so that one that cannot be read is left out. */
export function doclingImage(
  span: Span | undefined,
  options: RenderOptions,
): { readonly image?: DoclingImage } {
  const bytes = span?.image_path ? options.readPicture?.(span.image_path) : undefined;
  if (bytes === undefined || bytes.length < SIZE_END) return {};
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = { width: view.getUint32(SIZE_START), height: view.getUint32(SIZE_START + 4) };
  const uri = options.embedPictures ? pictureUri(bytes) : imageReference(span?.image_path, options);
  return { image: { mimetype: "image/png", dpi: DPI, size, uri } };
}

/** Width and height in the first chunk of a PNG file. */
const SIZE_START = 16;
const SIZE_END = 24;
