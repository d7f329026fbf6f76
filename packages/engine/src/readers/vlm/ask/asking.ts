import { type FoundVisionModel, ParserError, type VisionModel } from "@parsewright/contract";
import type { FigureSink } from "@parsewright/document/images";
import type { PageReaders } from "../../page/page-readers.ts";

/** Readers of a document's pages: a vision model, and the fallbacks for its failures. */
export interface Asking extends PageReaders {
  readonly vision: VisionModel;
  readonly images: FigureSink;
}

/** Requires the vision model that a backend needs. */
export function requireVision<Context extends PageReaders>(
  context: Context & { readonly vision: FoundVisionModel },
): Context & { readonly vision: VisionModel } {
  const { vision } = context;
  if ("missing" in vision) throw new ParserError("BACKEND_UNAVAILABLE", vision.missing);
  return { ...context, vision };
}
