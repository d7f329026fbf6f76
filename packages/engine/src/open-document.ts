import { createOpener, STRUCTURED_FORMATS } from "@parsewright/formats";
import { PAGE_FORMATS } from "@parsewright/pdf";

/** Opens a document of any format, and those inside it. */
export const openDocument = createOpener({ ...PAGE_FORMATS, ...STRUCTURED_FORMATS });
