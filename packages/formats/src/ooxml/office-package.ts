import type { XmlElement } from "@parsewright/document/xml";
import type { SpendText } from "@parsewright/document/files";

/** A pointer from one part of an office file to another, or to the outside. */
export interface Relationship {
  /** Last segment of its type, such as `image`, `hyperlink`, `slideLayout`; the same in strict files. */
  readonly type: string;
  /** Name of a part, or for an external one the address as written. External ones are never followed. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** The parts of an office file. Part names have no leading slash: `word/document.xml`. */
export interface OfficePackage {
  readonly format: "docx" | "pptx" | "xlsx";
  /** `word/document.xml`, `ppt/presentation.xml` or `xl/workbook.xml`, wherever the file keeps it. */
  readonly mainPart: string;
  has(part: string): boolean;
  /** The part read whole, alternate content resolved; `undefined` when it is missing. Throws when it is damaged. */
  readXml(part: string): XmlElement | undefined;
  /** `undefined` when it is missing. */
  readBytes(part: string): Uint8Array | undefined;
  streamBytes(part: string): AsyncIterable<Uint8Array>;
  /** By relationship id; empty when the part has none. */
  relationshipsOf(part: string): ReadonlyMap<string, Relationship>;
  /** Counts text that is written here and elsewhere in the document, though the file contains it once. */
  readonly spendText: SpendText;
  /** Target of the part's first relationship of that type, when it is a part that exists. */
  relatedPart(part: string, type: string): string | undefined;
}
