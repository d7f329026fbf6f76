import { ParserError } from "@parsewright/contract";
import { detectFormat } from "./detect-format.ts";
import type { Format, FormatName, OpenedFile, OpenOptions } from "./format.ts";
import { imageFormat } from "./image/image-format.ts";
import { isJpeg2000, wrapInPdf } from "./jpeg2000/wrap-in-pdf.ts";
import { createOfficeFormat } from "./ooxml/office-format.ts";
import { pdfFormat } from "./pdf/pdf-format.ts";
import type { StructuredDocument } from "./structured-document.ts";

/** Every format the engine recognises; `undefined` where its reader is still to come. */
const FORMATS: Readonly<Record<FormatName, Format | undefined>> = {
  pdf: pdfFormat,
  image: {
    ...imageFormat,
    open: (bytes, options) =>
      isJpeg2000(bytes)
        ? pdfFormat.open(wrapInPdf(bytes), options)
        : imageFormat.open(bytes, options),
  },
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
  docx: createOfficeFormat("docx"),
  pptx: createOfficeFormat("pptx"),
  xlsx: createOfficeFormat("xlsx"),
};

type OpenDocument = (
  bytes: Uint8Array,
  options: OpenOptions,
) => StructuredDocument | Promise<StructuredDocument>;

/** A format that knows its own structure. Its code is loaded with the first such file. */
function structured(name: FormatName, load: () => Promise<OpenDocument>): Format {
  return {
    name,
    async open(bytes, options = {}) {
      const open = await load();
      return { kind: "document", document: await open(bytes, options) };
    },
  };
}

/** The formats that can be read now, and those that are recognised and refused. */
export const FORMAT_AVAILABILITY = Object.fromEntries(
  Object.entries(FORMATS).map(([name, format]) => [name, format !== undefined]),
) as Readonly<Record<FormatName, boolean>>;

/** How many documents may lie in one another: a message in a message in a message. */
const MAX_NESTED = 4;

/** Opens a document of any format, and those inside it. */
export async function openDocument(
  bytes: Uint8Array,
  options: OpenOptions,
  depth = 0,
): Promise<OpenedFile> {
  const openPart =
    depth < MAX_NESTED ? (part: Uint8Array) => openDocument(part, options, depth + 1) : undefined;
  return findFormat(detectFormat(bytes)).open(bytes, { ...options, openPart });
}

export function findFormat(name: FormatName): Format {
  const format = FORMATS[name];
  if (format !== undefined) return format;
  const available = Object.values(FORMATS).flatMap((one) => one?.name ?? []);
  throw new ParserError(
    "FORMAT_NOT_AVAILABLE",
    `The document is recognised as ${name}, which this version cannot read yet. It reads: ${available.join(", ")}.`,
    { details: { format: name } },
  );
}
