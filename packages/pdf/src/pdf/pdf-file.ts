import { ParserError } from "@parsewright/contract";
import { loadPdfium, type PdfiumLibrary } from "./pdfium-library.ts";

/** Constant: as PDFium numbers its errors. */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/** A PDF held open by a PDFium of its own. */
export interface PdfFile {
  readonly library: PdfiumLibrary;
  readonly document: number;
  readonly pageCount: number;
  /** PDFium's name for the form of the file, made when first asked for; 0 where there is none. */
  form(): number;
  /** Not to be called after a trap. */
  close(): void;
}

/** Opens a PDF, or says in a coded error why it cannot be opened. */
export async function openPdfFile(
  bytes: Uint8Array,
  password: string | null = null,
): Promise<PdfFile> {
  const library = await loadPdfium();
  try {
    return open(library, bytes, password);
  } catch (error) {
    if (ParserError.is(error)) {
      library.release();
      throw error;
    }
    throw new ParserError("DOCUMENT_CORRUPT", "The PDF is too damaged to be opened.", {
      cause: error,
    });
  }
}

function open(library: PdfiumLibrary, bytes: Uint8Array, password: string | null): PdfFile {
  const { functions } = library;
  const document = library.openDocument(bytes, password ?? "");
  if (document === 0) throw openError(functions._FPDF_GetLastError(), password !== null);
  const pageCount = functions._FPDF_GetPageCount(document);
  if (pageCount <= 0) throw new ParserError("DOCUMENT_EMPTY", "The PDF has no pages.");
  let form: number | undefined;
  return {
    library,
    document,
    pageCount,
    form() {
      form ??= functions._PDFiumExt_InitFormFillEnvironment(
        document,
        functions._PDFiumExt_OpenFormFillInfo(),
      );
      return form;
    },
    close: () => library.release(),
  };
}

function openError(reason: number, hasPassword: boolean): ParserError {
  if (reason === ERROR_PASSWORD || reason === ERROR_SECURITY) {
    return new ParserError(
      "DOCUMENT_ENCRYPTED",
      hasPassword
        ? "The password does not open the PDF. Check the field password."
        : "The PDF is protected with a password. Send the password in the field password, or a copy without it.",
    );
  }
  return new ParserError(
    "DOCUMENT_CORRUPT",
    "The PDF is too damaged to be opened. Check that the whole file was sent.",
  );
}
