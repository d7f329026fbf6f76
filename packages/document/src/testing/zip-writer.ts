export { writeZip, writeZipEntries, type ZipEntry } from "../archives/zip-writer.ts";
