import type { Block } from "@parsewright/contract";
import type { RenderContext } from "./document-shape.ts";
import { imageReference } from "./span-markdown.ts";

/** Paths of the pictures of doubtful text, where doubtful words are marked. */
export function doubtfulPictures(
  { parser_pictures = [] }: Block,
  { options }: Pick<RenderContext, "options">,
): string[] {
  return options.markUnsure ? parser_pictures.map((name) => imageReference(name, options)) : [];
}
