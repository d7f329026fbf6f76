import type { OfficeImages } from "../../office/office-images.ts";
import type { OfficePackage } from "../../ooxml/office-package.ts";

/** Everything that reading pictures and charts needs. */
export interface DrawingContext {
  readonly pkg: OfficePackage;
  /** The part whose relationships the shapes use. */
  readonly part: string;
  readonly images: OfficeImages;
  /** Remarks for the reader, without repetitions. */
  readonly notes: Set<string>;
}
