export { type Delimiter, findDelimiter, readRecords } from "./csv-records.ts";
export { detectFormat, detectSentFormat, EDGE_BYTES, noDocument } from "./detect-format.ts";
export { passDocument } from "./pass-document.ts";
export {
  isCompoundFile,
  isProtectedOffice,
  PACKAGE_STREAM,
  passwordNeeded,
} from "./protected-office.ts";
