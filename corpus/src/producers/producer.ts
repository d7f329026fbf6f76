import type { Abilities } from "../invent/author.ts";
import type { SourceDocument } from "../model/document.ts";
import type { Style } from "../style/style.ts";

/** A program that makes PDFs of documents. */
export interface Producer {
  readonly name: ProducerName;
  /** Documents of a producer that is never tuned on are only scored, whatever their style. */
  readonly isUnseen: boolean;
  /** Some programs are asked for slides alone. */
  readonly makes?: "slides";
  readonly abilities: Abilities;
  /** The languages that it is asked to set. */
  readonly languages: readonly string[] | "all";
  /** Styles that it cannot do are left to others. */
  readonly supports: (style: Style) => boolean;
  /** Its name and version; `undefined` where it is not installed. */
  readonly version: () => Promise<string | undefined>;
  /** Writes `<id>.pdf` of every document into the folder. A document that it refuses has no file. */
  readonly produce: (works: readonly Work[], folder: string) => Promise<void>;
}

type ProducerName =
  | "chromium"
  | "weasyprint"
  | "libreoffice"
  | "libreoffice-docx"
  | "libreoffice-pptx"
  | "pdftex"
  | "luatex"
  | "reportlab"
  | "typst"
  | "groff";

/** A document to be set in a style. */
export interface Work {
  readonly document: SourceDocument;
  readonly style: Style;
}
