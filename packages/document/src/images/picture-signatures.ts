/** Signatures of pictures that are recognised before anything is decoded: a file and a bare code stream of each. */
const JPEG_2000 = ["0000000c6a5020200d0a870a", "ff4fff51"].map(fromHex);

export const JXL_CODE_STREAM = fromHex("ff0a");
const JXL_CONTAINER = fromHex("0000000c4a584c200d0a870a");

export function isJpeg2000(bytes: Uint8Array): boolean {
  return JPEG_2000.some((signature) => startsWith(bytes, signature));
}

export function isJxl(bytes: Uint8Array): boolean {
  return [JXL_CODE_STREAM, JXL_CONTAINER].some((signature) => startsWith(bytes, signature));
}

function startsWith(bytes: Uint8Array, signature: Uint8Array): boolean {
  return signature.every((byte, position) => bytes[position] === byte);
}

/** Without `Buffer`, which browsers do not have. */
function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
