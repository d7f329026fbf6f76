export { type CompoundStorage, readCompoundFile, readCompoundTree } from "./compound-file.ts";
export { type ListedEntry, listZip, unpackEntry } from "./list-zip.ts";
export { openZip } from "./read-zip.ts";
export { toSafeNames } from "./safe-names.ts";
export { streamZip, type ZipEntry } from "./zip-writer.ts";
export type { ZipArchive } from "./zip-archive.ts";
