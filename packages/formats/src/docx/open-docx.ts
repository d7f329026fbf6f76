import { createOfficeImages } from "../office/office-images.ts";
import type { OfficePackage } from "../ooxml/office-package.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { loadDocx } from "./load-docx.ts";
import { readSection } from "./read-section.ts";

/** Opens a Word document, macro file or template; each of its sections is a page. */
export async function openDocx(pkg: OfficePackage): Promise<StructuredDocument> {
  const docx = loadDocx(pkg);
  return {
    pageCount: docx.sections.length,
    isPaged: false,
    notes: docx.messages,
    async *readPages({ first, last }, { images: sink, signal, includeComments }) {
      const images = createOfficeImages(pkg, sink);
      for (let index = first; index <= last; index++) {
        signal.throwIfAborted();
        const content = await readSection(docx, index, { images, signal, includeComments });
        yield { ...content, page_idx: index - first, parser_source_page: index };
      }
    },
  };
}
