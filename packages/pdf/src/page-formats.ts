import { isJpeg2000 } from "@parsewright/document/images";
import type { Format } from "@parsewright/document/files";
import { imageFormat } from "./image/image-format.ts";
import { wrapInPdf } from "./jpeg2000/wrap-in-pdf.ts";
import { pdfFormat } from "./pdf/pdf-format.ts";

/** The formats whose files are pages without a structure of their own. */
export const PAGE_FORMATS: Readonly<Record<"pdf" | "image", Format>> = {
  pdf: pdfFormat,
  image: {
    ...imageFormat,
    open: (bytes, options) =>
      isJpeg2000(bytes)
        ? pdfFormat.open(wrapInPdf(bytes), options)
        : imageFormat.open(bytes, options),
  },
};
