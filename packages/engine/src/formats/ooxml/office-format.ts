import { openDocx } from "../docx/open-docx.ts";
import type { Format, FormatName } from "../format.ts";
import { openPptx } from "../pptx/open-pptx.ts";
import { openXlsx } from "../xlsx/open-xlsx.ts";
import { openOfficePackage } from "./open-office-package.ts";

const READERS = { docx: openDocx, pptx: openPptx, xlsx: openXlsx };

/** A Word, PowerPoint or Excel file. Which one it is, is settled by its main part, not by `name`. */
export function createOfficeFormat(name: FormatName): Format {
  return {
    name,
    async open(bytes) {
      const pkg = openOfficePackage(bytes);
      return { kind: "document", document: await READERS[pkg.format](pkg) };
    },
  };
}
