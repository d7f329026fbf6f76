import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;

/** A PDF as a scanner writes it: a grey JPEG for each page, from the first pages of the PDFs of a folder, over and over. */
export async function writeScanPdf(directory: string, pageCount: number): Promise<Buffer> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".pdf")).toSorted();
  if (names.length === 0) throw new Error(`There are no PDFs in ${directory}.`);
  const folder = await mkdtemp(join(tmpdir(), "bench-scan-job-"));
  try {
    const pictures: Buffer[] = [];
    for (const name of names.slice(0, pageCount))
      pictures.push(await drawPage(join(directory, name), join(folder, "page")));
    const pages = Array.from({ length: pageCount }, (_, index) => index % pictures.length);
    return await writePages(pages.flatMap((index) => pictures[index] ?? []));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function drawPage(pdfPath: string, path: string): Promise<Buffer> {
  const options = ["-r", String(DOTS_PER_INCH), "-jpeg", "-gray", "-singlefile"];
  await promisify(execFile)("pdftoppm", [...options, pdfPath, path]);
  return readFile(`${path}.jpg`);
}

/** Objects 1 and 2 are the catalog and the list of pages; each page has three: itself, what it draws, and its picture. */
async function writePages(pictures: readonly Buffer[]): Promise<Buffer> {
  const pageNumbers = pictures.map((_, index) => 3 + 3 * index);
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(" ");
  const bodies: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`),
  ];
  for (const [index, picture] of pictures.entries())
    bodies.push(...(await pageObjects(picture, pageNumbers[index] ?? 0)));
  return joinObjects(bodies);
}

async function pageObjects(picture: Buffer, number: number): Promise<Buffer[]> {
  const { width, height } = await sharp(picture).metadata();
  const [across, down] = [width, height].map((side) => (side * POINTS_PER_INCH) / DOTS_PER_INCH);
  const draw = `q ${across} 0 0 ${down} 0 0 cm /P Do Q`;
  const dictionary =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray` +
    ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`;
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${number + 1} 0 R` +
        ` /Resources << /XObject << /P ${number + 2} 0 R >> >> >>`,
    ),
    Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
    Buffer.concat([Buffer.from(dictionary), picture, Buffer.from("\nendstream")]),
  ];
}

function joinObjects(bodies: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of bodies.entries()) {
    offsets.push(length);
    const object = [Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")];
    parts.push(...object);
    length += object.reduce((sum, part) => sum + part.length, 0);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const size = bodies.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}
