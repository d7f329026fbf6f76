import type { Document, OutputFormat } from "@parsewright/contract";

/** Options for writing out a document. Without them, the format's own rules apply. */
export interface RenderOptions {
  /** Folder that image references start with. */
  readonly imagePrefix: string;
  /** Running headers, footers, side notes and the text inside figures: in the Markdown where they were, or left out. */
  readonly pageFurniture: "keep" | "drop";
  /** Bold, italic, underlined and struck text, links, and marks that lead to notes: as Markdown, or the words alone. */
  readonly emphasis: "on" | "off";
  /** `false` writes the picture of a display equation, where there is one, instead of its LaTeX. */
  readonly formulaEnable: boolean;
  /** `false` writes the picture of a table, where there is one, instead of its HTML. */
  readonly tableEnable: boolean;
  /** Tables of contents of PDFs: a list whose entries lead to their headings, or lines with the dots that the page prints. */
  readonly contents: "list" | "as_printed";
  /** Put between the pages of the Markdown; `""` for nothing. */
  readonly pageBreak: string;
  /** True to write the id of each block above it in the Markdown. */
  readonly blockIds: boolean;
  /** Words of which a recogniser is unsure are put into ⟦double brackets⟧. */
  readonly markUnsure: boolean;
  /** Blocks whose content moved to an earlier block: empty entries in upstream's lists, or left out. */
  readonly mergedAwayBlocks: "keep" | "drop";
  /** Name of the document in outputs that state one. */
  readonly documentName: string;
  /** The bytes of a picture; `undefined` where there are none. */
  readonly readPicture?: ((fileName: string) => Uint8Array | undefined) | undefined;
  /** LaTeX as a `math` element for HTML; `undefined` where it cannot be read. Formulas without one are their source. */
  readonly formulaToMathMl?:
    | ((latex: string, isDisplay: boolean) => string | undefined)
    | undefined;
  /** True if outputs that can hold pictures do; otherwise they refer to the files. */
  readonly embedPictures: boolean;
  /** The most tokens of a chunk. */
  readonly chunkTokens: number;
  /** Maximum number of tokens that a chunk repeats of the one before. */
  readonly chunkOverlap: number;
  /** Tables larger than a chunk: cut between rows, or whole. */
  readonly chunkTables: "split" | "whole";
}

export const DEFAULT_RENDER_OPTIONS: RenderOptions = {
  imagePrefix: "images",
  pageFurniture: "drop",
  emphasis: "on",
  formulaEnable: true,
  tableEnable: true,
  contents: "list",
  pageBreak: "",
  blockIds: false,
  markUnsure: false,
  mergedAwayBlocks: "drop",
  documentName: "document",
  embedPictures: true,
  chunkTokens: 512,
  chunkOverlap: 0,
  chunkTables: "split",
};

/** Writes a document as one output. A pure function: same document, same bytes. */
export type Renderer<Output> = (document: Document, options: RenderOptions) => Output;

/** Outputs that the contract does not name: upstream's own lists, and Markdown without pictures. */
type FurtherOutput = "nlp_markdown" | "upstream_content_list" | "upstream_content_list_v2";

/** Everything that can be written from a document alone. */
export type OutputName = Exclude<OutputFormat, "images"> | FurtherOutput;
