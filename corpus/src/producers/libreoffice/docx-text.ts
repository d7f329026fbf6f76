import type { DocxContent } from "@parsewright/document/testing/ooxml-writer";
import type { Style } from "../../style/style.ts";
import { escapeXml } from "./odf-styles.ts";

type PartRelationship = NonNullable<DocxContent["relationships"]>[number];

/** Parts of a file that are collected while its text is written. */
export interface DocxContext {
  readonly style: Style;
  readonly isRightToLeft: boolean;
  readonly footnotes: string[];
  readonly lists: { readonly abstract: string; readonly use: string }[];
  readonly parts: Record<string, string | Uint8Array>;
  readonly relationships: PartRelationship[];
}

/** A paragraph of a style. */
export function paragraphDocx(style: string, inner: string, context: DocxContext): string {
  return paragraphWith(`<w:pStyle w:val="${style}"/>`, inner, context);
}

/** A paragraph with a style and further properties, as `w:pPr` holds them. */
export function paragraphWith(
  properties: string,
  inner: string,
  { isRightToLeft }: DocxContext,
): string {
  return `<w:p><w:pPr>${properties}${isRightToLeft ? "<w:bidi/>" : ""}</w:pPr>${inner}</w:p>`;
}

/** Letters that look alike. */
export function runDocx(text: string, context: DocxContext, letters = ""): string {
  const direction = context.isRightToLeft ? "<w:rtl/>" : "";
  return `<w:r><w:rPr>${letters}${direction}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}
