import type { RenderOptions } from "../renderer.ts";
import { pictureUri } from "../picture-uri.ts";
import { imageReference } from "../span-markdown.ts";
import { escapeAttribute } from "../../html/escape-html.ts";

/** A picture, inside of the page or beside it; nothing where there is none. */
export function pictureHtml(
  fileName: string | undefined,
  options: RenderOptions,
  alternative = "",
): string {
  const source = sourceOf(fileName, options);
  return source && `<img src="${escapeAttribute(source)}" alt="${escapeAttribute(alternative)}">`;
}

function sourceOf(fileName: string | undefined, options: RenderOptions): string {
  if (!fileName || !options.embedPictures) return imageReference(fileName, options);
  const bytes = options.readPicture?.(fileName);
  return bytes === undefined ? "" : pictureUri(bytes);
}
