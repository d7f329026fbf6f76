import {
  type CorrectedBlock,
  type Document,
  type InlineResult,
  OUTPUT_FORMATS,
  type OutputFormat,
  type PageResult,
  ParserError,
  blockIds,
} from "@parsewright/contract";
import {
  applyCorrections,
  DEFAULT_RENDER_OPTIONS,
  renderers,
  type RenderOptions,
} from "@parsewright/document";
import { resultIn } from "./read-result.ts";

/** Corrections to a result, and the options with which its job wrote it. */
export interface Version {
  readonly corrections: readonly CorrectedBlock[];
  readonly options: Partial<RenderOptions>;
}

/** An output whose layout is kept page by page, as it is put together for a conversion. */
interface PagedOutput {
  readonly paged: {
    readonly basename: string;
    readonly document: Omit<Document, "pdf_info">;
    readonly pages: readonly Pick<PageResult, "middle">[];
  };
}

/** The output of a job as it would be if its document had been read as people corrected it. */
export function correctOutput(output: unknown, { corrections, options }: Version): unknown {
  const result = layoutOf(output);
  const middle = applyCorrections(result.middle, corrections);
  const corrected: Record<string, unknown> = { ...result };
  const { images = {} } = result;
  const all: RenderOptions = {
    ...DEFAULT_RENDER_OPTIONS,
    ...options,
    documentName: result.basename,
    readPicture: (name) =>
      Object.hasOwn(images, name) ? Buffer.from(images[name] ?? "", "base64") : undefined,
  };
  for (const format of OUTPUT_FORMATS) {
    if (format !== "images" && result[format] !== undefined)
      corrected[format] = toInline(renderers[format](middle, all));
  }
  const { paged: _asRead, ...response } = output as Partial<PagedOutput>;
  return { ...response, results: [{ ...corrected, middle }] };
}

/** One output of a corrected result, or of any result with its layout. */
export function renderResult(
  output: unknown,
  format: Exclude<OutputFormat, "images">,
  options: Partial<RenderOptions>,
): unknown {
  const { middle, basename, images = {} } = layoutOf(output);
  return renderers[format](middle, {
    ...DEFAULT_RENDER_OPTIONS,
    ...options,
    documentName: basename,
    embedPictures: options.embedPictures === true && Object.keys(images).length > 0,
    readPicture: (name) =>
      Object.hasOwn(images, name) ? Buffer.from(images[name] ?? "", "base64") : undefined,
  });
}

/** Blocks that a result does not have. */
export function unknownBlocks(output: unknown, ids: readonly string[]): string[] {
  const { middle } = layoutOf(output);
  const known = new Set(middle.pdf_info.flatMap((page) => [...blockIds(page).values()]));
  return ids.filter((id) => !known.has(id));
}

/** A result with its layout; NOT_FOUND for one without. */
export function layoutOf(output: unknown): InlineResult & { readonly middle: Document } {
  const { paged } = (output ?? {}) as Partial<PagedOutput>;
  if (paged !== undefined) {
    const pdf_info = paged.pages.map(({ middle }) => middle);
    return { basename: paged.basename, middle: { ...paged.document, pdf_info } } as InlineResult & {
      middle: Document;
    };
  }
  const result = resultIn(output) as InlineResult | undefined;
  if (result?.middle !== undefined) return { ...result, middle: result.middle };
  throw new ParserError(
    "NOT_FOUND",
    "The result of this job does not contain its layout, so it has no versions. Parse the document with middle among the formats.",
  );
}

/** Binary formats are Base64 in the body of a response. */
function toInline(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}
