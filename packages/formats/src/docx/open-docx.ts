import { createOfficeImages } from "../office/office-images.ts";
import type { OfficePackage } from "../ooxml/office-package.ts";
import type { StructuredDocument } from "@parsewright/document/files";
import { loadDocx } from "./load-docx.ts";
import { readSection } from "./read-section.ts";

/** Opens a Word document, macro file or template; each of its sections is a page. */
export async function openDocx(pkg: OfficePackage): Promise<StructuredDocument> {
  const accepted = loadDocx(pkg, "accepted");
  return {
    pageCount: accepted.sections.length,
    isPaged: false,
    notes: accepted.messages,
    async *readPages({ first, last }, context) {
      const { signal, includeComments, changes } = context;
      const images = createOfficeImages(pkg, context);
      const isAccepted = changes === undefined || changes === "accepted";
      const docx = isAccepted ? accepted : loadDocx(pkg, changes);
      // A deleted section is there again.
      const end = isAccepted ? last : docx.sections.length - 1;
      for (let index = first; index <= end; index++) {
        signal.throwIfAborted();
        const content = await readSection(docx, index, { images, signal, includeComments });
        yield { ...content, page_idx: index - first, parser_source_page: index };
      }
    },
  };
}
