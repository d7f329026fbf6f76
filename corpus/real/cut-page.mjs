/** Cuts pages out of a PDF. The structure tree stays behind: it would give the truth away. */
export function cutPage(file, index) {
  const { library, document } = file;
  const { functions, memory } = library;
  const copy = functions._FPDF_CreateNewDocument();
  const range = memory.allocate(16);
  const writer = functions._PDFiumExt_OpenFileWriter();
  try {
    memory.bytes().set([...Buffer.from(String(index + 1)), 0], range);
    if (!functions._FPDF_ImportPages(copy, document, range, 0)) throw new Error("not cut");
    functions._PDFiumExt_SaveAsCopy(copy, writer);
    const size = functions._PDFiumExt_GetFileWriterSize(writer);
    const room = memory.allocate(size);
    functions._PDFiumExt_GetFileWriterData(writer, room, size);
    const bytes = Buffer.from(memory.bytes().slice(room, room + size));
    memory.free(room);
    return bytes;
  } finally {
    functions._PDFiumExt_CloseFileWriter(writer);
    memory.free(range);
    functions._FPDF_CloseDocument(copy);
  }
}
