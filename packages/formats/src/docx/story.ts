import type { XmlElement } from "@parsewright/document/xml";
import type { OfficePackage } from "../ooxml/office-package.ts";
import type { Draft } from "./drafts/draft.ts";
import type { Anchors } from "./inline/anchors.ts";
import type { Comment } from "./notes/comments.ts";
import type { NoteMark } from "./notes/note-marks.ts";
import type { ListLabel } from "./numbering/list-counter.ts";
import type { StyleSheet } from "./styles/style-sheet.ts";

/** Facts about a file that are read before any of its sections. */
export interface DocxFile {
  readonly pkg: OfficePackage;
  readonly sheet: StyleSheet;
  readonly labels: ReadonlyMap<XmlElement, ListLabel>;
  readonly noteMarks: ReadonlyMap<XmlElement, NoteMark>;
  readonly anchors: Anchors;
  readonly comments: ReadonlyMap<string, Comment>;
}

/** A picture made ready, or why there is none. */
export type Picture =
  | { readonly kind: "saved"; readonly fileName: string }
  | { readonly kind: "outside" | "missing" };

/** Findings collected while a page is read. */
export interface PageFindings {
  /** Notes referred to, in the order of their marks, each once. */
  readonly notes: Set<NoteMark>;
  /** Remarks for the reader, without repetitions. */
  readonly messages: Set<string>;
}

/** A run of paragraphs and tables that belongs together: the body, a header, the notes. */
export interface Story {
  readonly file: DocxFile;
  /** The part whose relationships its links, pictures and charts use. */
  readonly part: string;
  readonly pictures: ReadonlyMap<XmlElement, Picture>;
  readonly includeComments: boolean;
  readonly findings: PageFindings;
  /** Reads paragraphs and tables, such as those of a cell or a text box. */
  readBlocks(elements: readonly XmlElement[], story: Story): Draft[];
}
