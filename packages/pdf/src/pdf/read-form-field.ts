import type { FormField } from "@parsewright/contract";
import type { PdfFile } from "./pdf-file.ts";
import { readNamed } from "./read-strings.ts";
import { readUtf16 } from "./read-utf16.ts";

/** The numbers that PDFium has for kinds of fields; buttons that do something say nothing. */
const FIELD_TYPES: Readonly<Record<number, FormField["type"]>> = {
  2: "check_box",
  3: "radio_button",
  4: "choice",
  5: "choice",
  6: "text",
  7: "signature",
};

/** Name, kind and value of a field on a page; `undefined` for buttons and damaged ones. */
export function readFormField(
  file: PdfFile,
  annotation: number,
): Omit<FormField, "bbox"> | undefined {
  const { library } = file;
  const { functions } = library;
  const form = file.form();
  if (form === 0) return undefined;
  const type = FIELD_TYPES[functions._FPDFAnnot_GetFormFieldType(form, annotation)];
  if (type === undefined) return undefined;
  const name = readUtf16(library, (buffer, byteLength) =>
    functions._FPDFAnnot_GetFormFieldName(form, annotation, buffer, byteLength),
  );
  const label = readUtf16(library, (buffer, byteLength) =>
    functions._FPDFAnnot_GetFormFieldAlternateName(form, annotation, buffer, byteLength),
  );
  const described = { name, type, ...(label !== "" && { label }) };
  if (type === "check_box" || type === "radio_button") {
    const exportValue = readUtf16(library, (buffer, byteLength) =>
      functions._EPDFAnnot_GetButtonExportValue(annotation, buffer, byteLength),
    );
    return { ...described, value: exportValue, checked: isTicked(file, annotation) };
  }
  const value = readUtf16(library, (buffer, byteLength) =>
    functions._FPDFAnnot_GetFormFieldValue(form, annotation, buffer, byteLength),
  );
  return { ...described, value };
}

/** The appearance that is shown says whether a box is ticked: `Off`, or the name of its value. */
function isTicked({ library }: PdfFile, annotation: number): boolean {
  const state = readNamed(library, "AS", (name, buffer, byteLength) =>
    library.functions._FPDFAnnot_GetStringValue(annotation, name, buffer, byteLength),
  );
  return state !== "" && state !== "Off";
}
