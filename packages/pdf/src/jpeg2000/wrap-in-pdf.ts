import { ParserError } from "@parsewright/contract";

/** PDF shows such pictures, so that its library has a decoder for them. */
const MAX_MEGAPIXELS = 100;
const POINTS_PER_INCH = 72;
const A4_WIDTH_INCHES = 8.27;

const CODE_STREAM_SIGNATURE = Buffer.from("ff4fff51", "hex");

/** A PDF of one page that is the picture, as wide as A4 where it has the pixels for that. */
export function wrapInPdf(bytes: Uint8Array): Uint8Array {
  const { width, height } = sizeOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const dotsPerInch = Math.max(POINTS_PER_INCH, width / A4_WIDTH_INCHES);
  const points = (pixels: number) => ((pixels / dotsPerInch) * POINTS_PER_INCH).toFixed(2);
  const draw = `q ${points(width)} 0 0 ${points(height)} 0 0 cm /I Do Q`;
  return writeObjects([
    [Buffer.from("<< /Type /Catalog /Pages 2 0 R >>")],
    [Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")],
    [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(width)} ${points(height)}] ` +
          "/Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>",
      ),
    ],
    [Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)],
    [
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode /Length ${bytes.length} >>\nstream\n`,
      ),
      bytes,
      Buffer.from("\nendstream"),
    ],
  ]);
}

function writeObjects(objects: readonly (readonly Uint8Array[])[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from("%PDF-1.5\n")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    for (const part of object) add(part);
    add(Buffer.from("\nendobj\n"));
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join("")}` +
        `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** From the first segment of the code stream, which every such file has. */
function sizeOf(file: Buffer): { readonly width: number; readonly height: number } {
  const start = file.indexOf(CODE_STREAM_SIGNATURE);
  if (start === -1 || start + 24 > file.length) throw damaged();
  const size = (at: number) =>
    file.readUInt32BE(start + 8 + at) - file.readUInt32BE(start + 16 + at);
  const [width, height] = [size(0), size(4)];
  if (width <= 0 || height <= 0) throw damaged();
  const megapixels = (width * height) / 1e6;
  if (megapixels <= MAX_MEGAPIXELS) return { width, height };
  throw new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    `The JPEG 2000 file has a picture of ${width} × ${height} pixels; pictures of this kind are read up to ${MAX_MEGAPIXELS} million. Reduce it and send it again.`,
    { details: { width, height, max_megapixels: MAX_MEGAPIXELS } },
  );
}

function damaged(): ParserError {
  return new ParserError(
    "DOCUMENT_CORRUPT",
    "The JPEG 2000 file is damaged: its size cannot be read. Check that the whole file was sent.",
  );
}
