import { readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Random } from "../random.ts";
import { runCommand } from "../run-command.ts";

const DOTS_PER_INCH = 200;
const JPEG_QUALITY = 50;
const WHITE = 255;

/** Number of values of noise, of which each pixel gets one: drawing one for each pixel takes long. */
const NOISE_LENGTH = 0x1_00_00;

/** Effects of a scanner or camera, besides making a picture of the page. */
export interface ScanLook {
  /** Angle at which the sheet is crooked. */
  readonly turnDegrees: number;
  /** Brightness of the paper, 0 to 255. */
  readonly paper: number;
  /** Standard deviation of the noise, in steps of brightness. */
  readonly grain: number;
  /** Resolution of the picture. */
  readonly dotsPerInch?: number;
  /** Standard deviation of the blur, in pixels. */
  readonly blur?: number;
  /** Quality of the JPEG, 1 to 100. */
  readonly quality?: number;
  /** A photograph: how much darker its darkest corner is, 0 to 255. */
  readonly shade?: number;
  /** A photograph: how far its sheet bulges, as a share of its height. */
  readonly warpShare?: number;
  readonly random: Random;
}

/** Writes a PDF of pictures of the pages, in grey, beside the PDF, and gives its path. Needs poppler's `pdftoppm`. */
export async function scanPdf(pdf: string, look?: ScanLook): Promise<string> {
  const stem = pdf.replace(/\.pdf$/, "-scan");
  // Poppler's own grey JPEGs have three times the width of the page in their lines.
  const dotsPerInch = look?.dotsPerInch ?? DOTS_PER_INCH;
  await runCommand("pdftoppm", ["-r", String(dotsPerInch), "-gray", "-png", pdf, stem]);
  const folder = dirname(stem);
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(basename(stem)) && name.endsWith(".png"),
  );
  const pictures = names.toSorted().map((name) => toGreyJpeg(join(folder, name), look));
  await writeFile(`${stem}.pdf`, picturesPdf(await Promise.all(pictures), dotsPerInch));
  return `${stem}.pdf`;
}

async function toGreyJpeg(png: string, look: ScanLook | undefined): Promise<Buffer> {
  const page = sharp(png);
  const scan = look === undefined ? page : await withGrain(page, look);
  return scan
    .toColourspace("b-w")
    .jpeg({ quality: look?.quality ?? JPEG_QUALITY })
    .toBuffer();
}

async function withGrain(page: Sharp, look: ScanLook) {
  const { turnDegrees, paper, grain, blur = 0, shade = 0, warpShare = 0, random } = look;
  const { width, height } = await page.metadata();
  // The sheet keeps its size, as on the glass of a scanner: what the turn pushes over the edge is margin.
  const turned = await page.rotate(turnDegrees, { background: "#fff" }).toBuffer();
  const sheet = sharp(turned).resize(width, height, { fit: "cover" }).extractChannel(0);
  const { data: flat, info } = await (blur > 0 ? sheet.blur(blur) : sheet)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const data = warpShare > 0 ? bulge(flat, info, warpShare * info.height) : flat;
  const noise = Float32Array.from({ length: NOISE_LENGTH }, () => grain * gaussian(random));
  for (let position = 0; position < data.length; position += 1) {
    const corner =
      ((position % info.width) / info.width + Math.floor(position / info.width) / info.height) / 2;
    const value = ((data[position] ?? 0) * (paper - shade * corner)) / WHITE;
    data[position] = clamp(value + (noise[Math.floor(random.next() * NOISE_LENGTH)] ?? 0));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } });
}

/** Moves the columns of a picture down, those in the middle most, as the page of an open book lies. */
function bulge(data: Buffer, { width, height }: { width: number; height: number }, depth: number) {
  const bulged = Buffer.alloc(data.length, WHITE);
  for (let x = 0; x < width; x += 1) {
    const down = depth * Math.sin((Math.PI * x) / width);
    const [whole, part] = [Math.floor(down), down - Math.floor(down)];
    for (let y = whole + 1; y < height; y += 1) {
      const source = (y - whole) * width + x;
      const value = (data[source] ?? WHITE) * (1 - part) + (data[source - width] ?? WHITE) * part;
      bulged[y * width + x] = clamp(value);
    }
  }
  return bulged;
}

function clamp(value: number): number {
  return Math.max(0, Math.min(WHITE, Math.round(value)));
}

/** Box and Muller's normal distribution, with mean 0 and deviation 1. */
function gaussian({ next }: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** A PDF with one grey JPEG on each page. */
export function picturesPdf(pictures: readonly Buffer[], dotsPerInch = DOTS_PER_INCH): Buffer {
  const pageNumbers = pictures.map((_, index) => 3 + index * 3);
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(
      `<< /Type /Pages /Count ${pictures.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(" ")}] >>`,
    ),
    ...pictures.flatMap((picture, index) =>
      pageObjects(picture, pageNumbers[index] ?? 0, dotsPerInch),
    ),
  ];
  return joinObjects(objects);
}

function pageObjects(picture: Buffer, number: number, dotsPerInch: number): Buffer[] {
  const { width, height } = jpegSize(picture);
  const [widthPt, heightPt] = [width, height].map((dots) => ((dots * 72) / dotsPerInch).toFixed(2));
  const drawing = `${widthPt} 0 0 ${heightPt} 0 0 cm /Scan Do`;
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] /Contents ${number + 1} 0 R /Resources << /XObject << /Scan ${number + 2} 0 R >> >> >>`,
    ),
    stream("", Buffer.from(drawing)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode `,
      picture,
    ),
  ];
}

function stream(dictionary: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary}/Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** Numbers the objects from 1 and adds the table of where they begin. */
function joinObjects(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from("%PDF-1.4\n")];
  const starts: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const whole = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from("\nendobj\n"),
    ]);
    starts.push(length);
    length += whole.length;
    parts.push(whole);
  }
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`);
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The size that the frame header of a JPEG gives. */
function jpegSize(picture: Buffer): { readonly width: number; readonly height: number } {
  const FRAME_HEADERS = new Set([0xc0, 0xc1, 0xc2]);
  let position = 2;
  while (position < picture.length) {
    const marker = picture.readUInt8(position + 1);
    if (FRAME_HEADERS.has(marker))
      return {
        height: picture.readUInt16BE(position + 5),
        width: picture.readUInt16BE(position + 7),
      };
    position += 2 + picture.readUInt16BE(position + 2);
  }
  throw new Error("The JPEG has no frame header");
}
