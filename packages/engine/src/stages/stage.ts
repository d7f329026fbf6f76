import type { Document } from "@parsewright/contract";

/** A pass over the whole document, after every page is read. One file, one idea; never changes its argument. */
export interface Stage {
  readonly name: string;
  apply(document: Document): Document;
}
