import type { Document } from "@parsewright/contract";
import { createTargetFinder, type FindTarget } from "./heading-targets.ts";
import type { RenderOptions } from "./renderer.ts";
import type { AssemblyRules } from "./text/assemble-pieces.ts";

/** Differences between the documents of the backends that matter for writing them out. */
export interface DocumentShape {
  readonly name: "pipeline" | "vlm" | "office";
  /** Running text. */
  readonly text: AssemblyRules;
  /** Listings and algorithms. */
  readonly code: AssemblyRules;
  readonly defaultTitleLevel: number;
  readonly maxTitleLevel: number;
}

/** Everything that any part of a renderer needs. */
export interface RenderContext {
  readonly shape: DocumentShape;
  readonly options: RenderOptions;
  /** Finds the targets of table-of-contents entries. */
  readonly findTarget: FindTarget;
}

const kept: AssemblyRules = { lines: "keep", apart: "equations", trim: false, halfWidth: true };
const reflowed: AssemblyRules = { ...kept, lines: "reflow", trim: true };

const vlm: DocumentShape = {
  name: "vlm",
  text: reflowed,
  code: kept,
  defaultTitleLevel: 1,
  maxTitleLevel: 4,
};

const pipeline: DocumentShape = {
  name: "pipeline",
  text: { ...reflowed, apart: "equation-and-text" },
  code: { ...kept, apart: "all" },
  defaultTitleLevel: 1,
  maxTitleLevel: Number.POSITIVE_INFINITY,
};

const office: DocumentShape = {
  name: "office",
  text: { ...kept, apart: "equation-and-text", halfWidth: false },
  code: { ...kept, halfWidth: false },
  defaultTitleLevel: 2,
  maxTitleLevel: Number.POSITIVE_INFINITY,
};

const SHAPES = { pipeline, vlm, hybrid: vlm, office } satisfies Record<
  Document["_backend"],
  DocumentShape
>;

/** The context in which all of a document is written. */
export function createRenderContext(document: Document, options: RenderOptions): RenderContext {
  return { shape: SHAPES[document._backend], options, findTarget: createTargetFinder(document) };
}
