import { crc32, deflateSync } from "node:zlib";
import type { Photo } from "../../model/picture.ts";
import { createRandom } from "../../random.ts";

const PIXELS_PER_POINT = 0.6;

/** A picture of hills under a sky as a PNG: soft shapes, so that it stays small. */
export function photoPng({ width, height, seed }: Photo): Buffer {
  const columns = Math.round(width * PIXELS_PER_POINT);
  const rows = Math.round(height * PIXELS_PER_POINT);
  const random = createRandom(seed);
  const [hue, slope, wave] = [random.next(), random.next() * 6 + 2, random.next() * 0.2 + 0.1];
  const lines = Array.from({ length: rows }, (_, y) => {
    const line = Buffer.alloc(1 + columns * 3);
    for (let x = 0; x < columns; x += 1) {
      const horizon = rows * (0.5 + wave * Math.sin((x / columns) * slope));
      const shade =
        y < horizon
          ? 220 - Math.round((y / rows) * 90)
          : 120 - Math.round(((y - horizon) / rows) * 70);
      const colour =
        y < horizon
          ? [shade - 30, shade - 10, shade]
          : [shade * (0.5 + hue / 2), shade, shade * 0.5];
      line.set(
        colour.map((value) => Math.max(0, Math.round(value))),
        1 + x * 3,
      );
    }
    return line;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(columns, 0);
  header.writeUInt32BE(rows, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The same for an attribute of HTML. */
export function photoDataUrl(photo: Photo): string {
  return `data:image/png;base64,${photoPng(photo).toString("base64")}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
