import { readTiffDirectories, type TiffPicture } from "./tiff-directories.ts";
import { readFacts, readPieces, type TiffFacts, type TiffPiece } from "./tiff-pieces.ts";

/** Of a page; only their ratio matters. */
const PAGE_WIDTH = 1000;

const WHITE_IS_ZERO = 0;
const BLACK_IS_ZERO = 1;
const PALETTE = 3;
const YCBCR = 6;

/** Numbers of the two objects that every file has. */
const CATALOG = 1;
const PAGES = 2;

/**
 * The pictures of a TIFF as pages of a PDF, which the browser can draw: PDF knows the same ways to store pictures, so
 * nothing is decoded here. Throws for the few that it does not know.
 */
export function tiffToPdf(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const pdf = createPdf();
  const pages = readTiffDirectories(file).map((picture) => addPage(pdf, file, picture));
  pdf.set(PAGES, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(refer).join(" ")}] >>`);
  pdf.set(CATALOG, `<< /Type /Catalog /Pages ${refer(PAGES)} >>`);
  return pdf.finish();
}

type PdfWriter = ReturnType<typeof createPdf>;

function addPage(pdf: PdfWriter, file: Uint8Array, picture: TiffPicture): number {
  const facts = readFacts(picture);
  const look = lookOf(facts, picture);
  const pieces = readPieces(file, picture);
  const images = pieces.map((piece) => pdf.add(imageHead(piece, facts, look), piece.bytes));
  const { isMirrored, degrees } = TURNS[facts.orientation] ?? UPRIGHT;
  const scale = PAGE_WIDTH / facts.width;
  const pageHeight = facts.height * scale * facts.pixelRatio;
  const frame = isMirrored ? `-1 0 0 1 ${PAGE_WIDTH} 0 cm ` : "";
  const drawing = pieces.map(({ left, top, width, height }, index) => {
    const bottom = facts.height - top - height;
    return `q ${width} 0 0 ${height} ${left} ${bottom} cm /I${index} Do Q`;
  });
  const content = `${frame}${scale} 0 0 ${scale * facts.pixelRatio} 0 0 cm ${drawing.join("\n")}`;
  const names = images.map((image, index) => `/I${index} ${refer(image)}`).join(" ");
  const contents = pdf.add("<<", new TextEncoder().encode(content));
  return pdf.add(
    `<< /Type /Page /Parent ${refer(PAGES)} /MediaBox [0 0 ${PAGE_WIDTH} ${pageHeight}] /Rotate ${degrees}` +
      ` /Contents ${refer(contents)} /Resources << /XObject << ${names} >> >> >>`,
  );
}

const UPRIGHT = { isMirrored: false, degrees: 0 };

/** Mirroring, then clockwise turning, that bring a stored picture upright, by the orientation of the TIFF. */
const TURNS: Readonly<Record<number, typeof UPRIGHT>> = {
  2: { isMirrored: true, degrees: 0 },
  3: { isMirrored: false, degrees: 180 },
  4: { isMirrored: true, degrees: 180 },
  5: { isMirrored: true, degrees: 270 },
  6: { isMirrored: false, degrees: 90 },
  7: { isMirrored: true, degrees: 90 },
  8: { isMirrored: false, degrees: 270 },
};

function imageHead({ width, height }: TiffPiece, facts: TiffFacts, look: Look): string {
  return (
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${facts.bits}` +
    ` /ColorSpace ${look.colors} ${look.decode} ${filterOf(facts, width, height)}`
  );
}

interface Look {
  readonly colors: string;
  readonly decode: string;
}

const COLORS: Readonly<Record<string, string>> = {
  [`${WHITE_IS_ZERO} 1`]: "/DeviceGray",
  [`${BLACK_IS_ZERO} 1`]: "/DeviceGray",
  "2 3": "/DeviceRGB",
  "5 4": "/DeviceCMYK",
  [`${YCBCR} 3`]: "/DeviceRGB",
};

function lookOf(
  { photometric, samples, bits, compression }: TiffFacts,
  picture: TiffPicture,
): Look {
  if (photometric === PALETTE && samples === 1)
    return { colors: paletteOf(picture, bits), decode: "" };
  const colors = COLORS[`${photometric} ${samples}`];
  // Pictures of other colours than stored bytes say are made by JPEG alone.
  if (colors === undefined || (photometric === YCBCR && compression !== 7)) throw unknown();
  const isInverted = photometric === WHITE_IS_ZERO && ![2, 3, 4].includes(compression);
  return { colors, decode: isInverted ? "/Decode [1 0]" : "" };
}

/** Three numbers of 16 bits for each colour: all reds, all greens, all blues. */
function paletteOf({ numbers }: TiffPicture, bits: number): string {
  const map = numbers(320);
  const count = 2 ** bits;
  if (map.length < 3 * count) throw unknown();
  const hex = Array.from({ length: 3 * count }, (_, index) => {
    const value = map[(index % 3) * count + Math.floor(index / 3)] ?? 0;
    return (value >> 8).toString(16).padStart(2, "0");
  });
  return `[/Indexed /DeviceRGB ${count - 1} <${hex.join("")}>]`;
}

type WriteFilter = (facts: TiffFacts, width: number, height: number) => string;

/** By the number that TIFF gives a compression. */
const FILTERS: Readonly<Record<number, WriteFilter>> = {
  1: () => "",
  2: faxFilter,
  3: faxFilter,
  4: faxFilter,
  5: (facts, width) => `/Filter /LZWDecode ${predictorOf(facts, width)}`,
  7: ({ photometric }) =>
    `/Filter /DCTDecode /DecodeParms << /ColorTransform ${photometric === YCBCR ? 1 : 0} >>`,
  8: (facts, width) => `/Filter /FlateDecode ${predictorOf(facts, width)}`,
  32_773: () => "/Filter /RunLengthDecode",
  32_946: (facts, width) => `/Filter /FlateDecode ${predictorOf(facts, width)}`,
};

function filterOf(facts: TiffFacts, width: number, height: number): string {
  const write = FILTERS[facts.compression];
  if (write === undefined) throw unknown();
  return write(facts, width, height);
}

function predictorOf({ predictor, samples, bits }: TiffFacts, width: number): string {
  if (predictor === 1) return "";
  if (predictor > 2) throw unknown();
  return `/DecodeParms << /Predictor 2 /Colors ${samples} /BitsPerComponent ${bits} /Columns ${width} >>`;
}

function faxFilter(facts: TiffFacts, width: number, height: number): string {
  const { compression, faxOptions, photometric } = facts;
  const isTwoDimensional = compression === 3 && (faxOptions & 1) !== 0;
  const isAligned = compression === 2 || (compression === 3 && (faxOptions & 4) !== 0);
  const scheme = compression === 4 ? -1 : isTwoDimensional ? 1 : 0;
  return (
    `/Filter /CCITTFaxDecode /DecodeParms << /K ${scheme} /Columns ${width} /Rows ${height}` +
    ` /EndOfLine ${compression === 3} /EncodedByteAlign ${isAligned} /BlackIs1 ${photometric === BLACK_IS_ZERO} >>`
  );
}

function unknown(): Error {
  return new Error("A picture of this TIFF is stored in a way that cannot be drawn here.");
}

function refer(object: number): string {
  return `${object} 0 R`;
}

/** Collects objects and writes them as a file. The first two numbers are given out already. */
function createPdf() {
  const objects = new Map<number, readonly Uint8Array<ArrayBuffer>[]>();
  let last = PAGES;
  const encode = (text: string) => new TextEncoder().encode(text);
  const set = (number: number, text: string, stream?: Uint8Array<ArrayBuffer>) => {
    const parts =
      stream === undefined
        ? [encode(`${text}\nendobj\n`)]
        : [
            encode(`${text} /Length ${stream.length} >> stream\n`),
            stream,
            encode("\nendstream endobj\n"),
          ];
    objects.set(number, [encode(`${number} 0 obj\n`), ...parts]);
  };
  return {
    set,
    add(text: string, stream?: Uint8Array<ArrayBuffer>): number {
      last += 1;
      set(last, text, stream);
      return last;
    },
    finish(): Uint8Array<ArrayBuffer> {
      const parts: Uint8Array<ArrayBuffer>[] = [encode("%PDF-1.7\n")];
      const offsets = new Map<number, number>();
      let length = parts[0]?.length ?? 0;
      for (const [number, pieces] of objects) {
        offsets.set(number, length);
        for (const piece of pieces) {
          parts.push(piece);
          length += piece.length;
        }
      }
      const rows = Array.from({ length: last }, (_, index) => {
        const offset = offsets.get(index + 1) ?? 0;
        return `${String(offset).padStart(10, "0")} 00000 n \n`;
      });
      const table = `xref\n0 ${last + 1}\n0000000000 65535 f \n${rows.join("")}`;
      const trailer = `trailer << /Size ${last + 1} /Root ${refer(CATALOG)} >>\nstartxref\n${length}\n%%EOF\n`;
      parts.push(encode(table + trailer));
      return concatenate(parts);
    },
  };
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
