import type {
  Format,
  FormatName,
  OpenOptions,
  StructuredDocument,
} from "@parsewright/document/files";
import type { OfficePackage } from "./ooxml/office-package.ts";
import { openOfficePackage } from "./ooxml/open-office-package.ts";

/** Every format whose files know their own structure. */
export const STRUCTURED_FORMATS: Readonly<Record<Exclude<FormatName, "pdf" | "image">, Format>> = {
  svg: structured("svg", async () => (await import("./svg/open-svg.ts")).openSvg),
  html: structured("html", async () => (await import("./html/open-html.ts")).openHtml),
  markdown: structured(
    "markdown",
    async () => (await import("./markdown/open-markdown.ts")).openMarkdown,
  ),
  text: structured("text", async () => (await import("./text/open-text.ts")).openText),
  csv: structured("csv", async () => (await import("./csv/open-csv.ts")).openCsv),
  epub: structured("epub", async () => (await import("./epub/open-epub.ts")).openEpub),
  eml: structured("eml", async () => (await import("./mail/open-eml.ts")).openEml),
  mhtml: structured("mhtml", async () => (await import("./mail/open-mhtml.ts")).openMhtml),
  rtf: structured("rtf", async () => (await import("./rtf/open-rtf.ts")).openRtf),
  odt: structured("odt", async () => (await import("./opendocument/open-odt.ts")).openOdt),
  ods: structured("ods", async () => (await import("./opendocument/open-ods.ts")).openOds),
  odp: structured("odp", async () => (await import("./opendocument/open-odp.ts")).openOdp),
  msg: structured("msg", async () => (await import("./mail/open-msg.ts")).openMsg),
  doc: structured("doc", async () => (await import("./doc/open-doc.ts")).openDoc),
  ppt: structured("ppt", async () => (await import("./ppt/open-ppt.ts")).openPpt),
  xls: structured("xls", async () => (await import("./xls/open-xls.ts")).openXls),
  docx: structured("docx", async () => openOffice),
  pptx: structured("pptx", async () => openOffice),
  xlsx: structured("xlsx", async () => openOffice),
};

type OpenDocument = (
  bytes: Uint8Array,
  options: OpenOptions,
) => StructuredDocument | Promise<StructuredDocument>;

/** Loads a format's code with the first such file: an engine that starts for a PDF does not wait for it. */
function structured(name: FormatName, load: () => Promise<OpenDocument>): Format {
  return {
    name,
    async open(bytes, options = {}) {
      const open = await load();
      return { kind: "document", document: await open(bytes, options) };
    },
  };
}

const OFFICE_READERS: Readonly<
  Record<OfficePackage["format"], (pkg: OfficePackage) => Promise<StructuredDocument>>
> = {
  docx: async (pkg) => (await import("./docx/open-docx.ts")).openDocx(pkg),
  pptx: async (pkg) => (await import("./pptx/open-pptx.ts")).openPptx(pkg),
  xlsx: async (pkg) => (await import("./xlsx/open-xlsx.ts")).openXlsx(pkg),
};

/** Opens a Word, PowerPoint or Excel file. Its main part decides which one it is, not the name it was sent under. */
function openOffice(bytes: Uint8Array): Promise<StructuredDocument> {
  const pkg = openOfficePackage(bytes);
  return OFFICE_READERS[pkg.format](pkg);
}
