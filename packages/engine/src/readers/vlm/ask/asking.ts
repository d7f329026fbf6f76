import { type FoundVisionModel, ParserError, type VisionModel } from "@parsewright/contract";
import type { FigureSink } from "@parsewright/document/images";
import type { PageReaders } from "../../page/page-readers.ts";

/** What the pages of a document are read with: a vision model, and what replaces it where it fails. */
export interface Asking extends PageReaders {
  readonly vision: VisionModel;
  readonly images: FigureSink;
}

/** What a document is read with when there is a model; backends that need one are not run without. */
export function requireVision<Context extends PageReaders>(
  context: Context & { readonly vision: FoundVisionModel },
): Context & { readonly vision: VisionModel } {
  const { vision } = context;
  if ("missing" in vision) throw new ParserError("BACKEND_UNAVAILABLE", vision.missing);
  return { ...context, vision };
}
