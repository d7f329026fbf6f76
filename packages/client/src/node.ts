export { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS, type SaveOptions } from "./archive-limits.ts";
export {
  type ClientErrorCode,
  type ClientErrorDetails,
  ParserClientError,
} from "./client-error.ts";
