const MAX_BLOCK_BYTES = 0xffff;

/** A zlib stream without compression: unlike `deflateSync`, the same bytes from every zlib and processor. */
export function encodeStoredZlib(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let start = 0; start === 0 || start < data.length; start += MAX_BLOCK_BYTES) {
    const block = data.subarray(start, start + MAX_BLOCK_BYTES);
    const header = Buffer.alloc(5);
    header.writeUInt8(start + block.length === data.length ? 1 : 0);
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(~block.length & 0xffff, 3);
    parts.push(header, block);
  }
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler32(data));
  return Buffer.concat([...parts, checksum]);
}

function adler32(data: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of data) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}
