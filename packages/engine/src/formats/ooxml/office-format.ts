import type { Format, FormatName } from "../format.ts";
import type { StructuredDocument } from "../structured-document.ts";
import type { OfficePackage } from "./office-package.ts";
import { openOfficePackage } from "./open-office-package.ts";

/** Loaded with the first such file: an engine that starts for a PDF does not wait for their code. */
const READERS: Readonly<
  Record<OfficePackage["format"], (pkg: OfficePackage) => Promise<StructuredDocument>>
> = {
  docx: async (pkg) => (await import("../docx/open-docx.ts")).openDocx(pkg),
  pptx: async (pkg) => (await import("../pptx/open-pptx.ts")).openPptx(pkg),
  xlsx: async (pkg) => (await import("../xlsx/open-xlsx.ts")).openXlsx(pkg),
};

/** The document of a package, whatever it was read from. */
export function openOffice(pkg: OfficePackage): Promise<StructuredDocument> {
  return READERS[pkg.format](pkg);
}

/** A Word, PowerPoint or Excel file. Which one it is, is settled by its main part, not by `name`. */
export function createOfficeFormat(name: FormatName): Format {
  return {
    name,
    async open(bytes) {
      const pkg = openOfficePackage(bytes);
      return { kind: "document", document: await openOffice(pkg) };
    },
  };
}
