export { type CompoundStorage, readCompoundFile, readCompoundTree } from "./compound-file.ts";
export { openZip } from "./read-zip.ts";
export type { ZipArchive } from "./zip-archive.ts";
