export { createOpener } from "./create-opener.ts";
export { unlockOffice } from "./ooxml/protection/unlock-office.ts";
export { type FileReading, readDocument } from "./read-document.ts";
export { STRUCTURED_FORMATS } from "./registry.ts";
