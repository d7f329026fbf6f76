const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const FRAME_BYTES = 12;
/** Chunks that decoders unpack although they are not part of the picture. */
const TEXTS: ReadonlySet<string> = new Set(["tEXt", "zTXt", "iTXt"]);
const PROFILE = "iCCP";
/** The profiles of printers are the largest, with 2 MB unpacked and about half of it packed. */
const PROFILE_MAX_BYTES = 2 * 1024 * 1024;

/** A PNG without its texts, which a file of 1 MB can unpack to gigabytes. What is not a whole chunk stays as it is. */
export function withoutPngTexts(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const kept: Buffer[] = [];
  let keptFrom = 0;
  let position = SIGNATURE_BYTES;
  while (position + FRAME_BYTES <= file.length) {
    const length = file.readUInt32BE(position);
    const end = position + FRAME_BYTES + length;
    const type = file.toString("latin1", position + 4, position + 8);
    if (TEXTS.has(type) || (type === PROFILE && length > PROFILE_MAX_BYTES)) {
      kept.push(file.subarray(keptFrom, position));
      keptFrom = end;
    }
    position = end;
  }
  return kept.length === 0 ? png : Buffer.concat([...kept, file.subarray(keptFrom)]);
}
