import { ParserError } from "@parser/contract";
import type { Format, FormatName } from "./format.ts";
import { imageFormat } from "./image/image-format.ts";
import { createOfficeFormat } from "./ooxml/office-format.ts";
import { pdfFormat } from "./pdf/pdf-format.ts";

/** Every format the engine recognises; `undefined` where its reader is still to come. */
const FORMATS: Readonly<Record<FormatName, Format | undefined>> = {
  pdf: pdfFormat,
  image: imageFormat,
  docx: createOfficeFormat("docx"),
  pptx: createOfficeFormat("pptx"),
  xlsx: createOfficeFormat("xlsx"),
};

/** The formats that can be read now, and those that are recognised and refused. */
export const FORMAT_AVAILABILITY = Object.fromEntries(
  Object.entries(FORMATS).map(([name, format]) => [name, format !== undefined]),
) as Readonly<Record<FormatName, boolean>>;

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
