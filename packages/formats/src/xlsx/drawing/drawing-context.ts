import type { OfficeImages } from "../../office/office-images.ts";
import type { OfficePackage } from "../../ooxml/office-package.ts";

/** What pictures and charts are read with. */
export interface DrawingContext {
  readonly pkg: OfficePackage;
  /** The part whose relationships the shapes use. */
  readonly part: string;
  readonly images: OfficeImages;
  /** What a reader should know, once each. */
  readonly notes: Set<string>;
}
