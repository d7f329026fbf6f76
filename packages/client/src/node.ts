export * from "./index.ts";
export {
  type ArchiveLimits,
  DEFAULT_ARCHIVE_LIMITS,
  type SaveOptions,
} from "./node/archive-limits.ts";
export { extractArchive } from "./node/extract-archive.ts";
// In place of the clients without a disk.
export { openDocument, ParserApiClient, ParserClient } from "./node/node-client.ts";
export { parse, type ParsedDocument, type ParseOptions } from "./node/parse.ts";
export { saveInline, saveS3Tarball, saveTarball } from "./node/save-results.ts";
