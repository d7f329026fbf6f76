import type { SetDocument } from "../set-document.ts";
import { type ScanLook, scanPdf } from "./scan-pdf.ts";

/** The same pages as a scanner gives them. Without models nothing can be read there. */
export async function toScan(
  { pdf, truth, entry }: SetDocument,
  look?: ScanLook,
): Promise<SetDocument> {
  const { inCheck: _, ...rest } = entry;
  return {
    pdf: await scanPdf(pdf, look),
    truth,
    entry: { ...rest, id: `${entry.id}-scan`, producer: "scan", needsModels: true },
  };
}
