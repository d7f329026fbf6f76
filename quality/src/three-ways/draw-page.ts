import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const DOTS_PER_INCH = 200;

/** The first page of a PDF as a PNG, as poppler draws it: a picture that does not come from the engine's own PDFium. */
export async function drawPage(pdfPath: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "quality-page-"));
  try {
    const path = join(folder, "page");
    const options = ["-r", String(DOTS_PER_INCH), "-png", "-singlefile"];
    await promisify(execFile)("pdftoppm", [...options, pdfPath, path]);
    return await readFile(`${path}.png`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
