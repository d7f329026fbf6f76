/** PDFium compiled, to be handed to another thread. What it is, only this package knows: its types are not its users'. */
export type CompiledPdfium = object;
