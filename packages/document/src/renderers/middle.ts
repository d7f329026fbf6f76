import type { Document } from "@parsewright/contract";
import type { Renderer } from "./renderer.ts";

/** The layout output. The document is the middle document, so there is nothing to turn it into. */
export const renderMiddle: Renderer<Document> = (document) => document;
