import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import wasmUrl from "@embedpdf/pdfium/pdfium.wasm?url";
import { isTiff } from "./tiff-directories.ts";
import { tiffToPdf } from "./tiff-pdf.ts";
import type { DrawnPage, PdfAnswer, PdfQuestion, RemoteFile } from "./pdf-messages.ts";
import { remoteBlocks } from "./remote-blocks.ts";

const DRAW_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xff_ff_ff_ff;
const BYTES_PER_PIXEL = 4;
const ACCESS_BYTES = 12;

/** Members that Emscripten adds to the module and its types do not declare. */
interface EmscriptenModule {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(byteLength: number): number };
}

interface OpenDocument {
  readonly library: WrappedPdfiumModule;
  readonly heap: () => Uint8Array;
  readonly document: number;
}

let opened: Promise<OpenDocument> | undefined;

addEventListener("message", ({ data }: MessageEvent<PdfQuestion>) => {
  void answer(data).then(
    (value) => postMessage(value, { transfer: value.picture ? [value.picture.pixels.buffer] : [] }),
    (error: unknown) => postMessage({ id: data.id, problem: String(error) } satisfies PdfAnswer),
  );
});

async function answer(question: PdfQuestion): Promise<PdfAnswer> {
  if ("bytes" in question) opened = openDocument(question.bytes);
  if ("remote" in question) opened = openRemote(question.remote);
  if (opened === undefined) throw new Error("No document is open.");
  const document = await opened;
  if (!("pageIndex" in question)) return { id: question.id };
  return { id: question.id, picture: drawPage(document, question) };
}

/** Each document gets a worker of its own, so that none can touch another. */
async function openDocument(sent: Uint8Array): Promise<OpenDocument> {
  const bytes = isTiff(sent) ? tiffToPdf(sent) : sent;
  const { library, module } = await openLibrary();
  const pointer = module.wasmExports.malloc(bytes.length);
  module.HEAPU8.set(bytes, pointer);
  const document = library.FPDF_LoadMemDocument(pointer, bytes.length, "");
  return toOpen({ library, module, document });
}

/** Opens a document of which only what is drawn is fetched. */
async function openRemote(remote: Omit<RemoteFile, "start">): Promise<OpenDocument> {
  const { library, module } = await openLibrary();
  const blocks = remoteBlocks(remote);
  const readBlock = (...[, position, target, bytes]: [number, number, number, number]) => {
    try {
      blocks.read(position, module.HEAPU8.subarray(target, target + bytes));
      return 1;
    } catch {
      return 0;
    }
  };
  // Its length, the function that reads, and what that gets: FPDF_FILEACCESS.
  const access = module.wasmExports.malloc(ACCESS_BYTES);
  const callback = library.pdfium.addFunction(readBlock, "iiiii");
  new DataView(module.HEAPU8.buffer).setUint32(access, remote.bytes, true);
  new DataView(module.HEAPU8.buffer).setUint32(access + 4, callback, true);
  new DataView(module.HEAPU8.buffer).setUint32(access + 8, 0, true);
  const document = library.FPDF_LoadCustomDocument(access, "");
  return toOpen({ library, module, document });
}

async function openLibrary() {
  const library = await init({ locateFile: () => wasmUrl });
  library.FPDF_InitLibrary();
  return { library, module: library.pdfium as unknown as EmscriptenModule };
}

function toOpen({
  library,
  module,
  document,
}: Pick<OpenDocument, "library" | "document"> & {
  readonly module: EmscriptenModule;
}): OpenDocument {
  if (document === 0) throw new Error("This PDF cannot be drawn here.");
  return { library, heap: () => module.HEAPU8, document };
}

function drawPage(
  { library, heap, document }: OpenDocument,
  { pageIndex, width }: { readonly pageIndex: number; readonly width: number },
): DrawnPage {
  const page = library.FPDF_LoadPage(document, pageIndex);
  if (page === 0) throw new Error("This page cannot be drawn.");
  const ratio = library.FPDF_GetPageHeightF(page) / library.FPDF_GetPageWidthF(page);
  const height = Math.max(1, Math.round(width * ratio));
  const bitmap = library.FPDFBitmap_Create(width, height, 0);
  try {
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const flags = DRAW_ANNOTATIONS | RED_FIRST;
    library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    const start = library.FPDFBitmap_GetBuffer(bitmap);
    const pixels = new Uint8ClampedArray(width * height * BYTES_PER_PIXEL);
    pixels.set(heap().subarray(start, start + pixels.length));
    makeOpaque(pixels);
    return { width, height, pixels };
  } finally {
    library.FPDFBitmap_Destroy(bitmap);
    library.FPDF_ClosePage(page);
  }
}

/** PDFium leaves the fourth byte of such pictures undefined. */
function makeOpaque(pixels: Uint8ClampedArray): void {
  for (let index = 3; index < pixels.length; index += BYTES_PER_PIXEL) pixels[index] = 255;
}
