const BLOCK_BYTES = 512;

/** An entry of a tar. `type` is that of its header: `0` for a file. */
export interface TarEntry {
  readonly name: string;
  readonly data: Uint8Array | string;
  readonly type?: string;
  readonly prefix?: string;
}

/** A tar as npm writes it, with the end that every tar has. */
export function writeTar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(writeEntry), Buffer.alloc(2 * BLOCK_BYTES)]);
}

function writeEntry({ name, data, type = "0", prefix = "" }: TarEntry): Buffer[] {
  const bytes = Buffer.from(data);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0, 100);
  header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write(type, 156);
  header.write("ustar\u000000", 257);
  header.write(prefix, 345);
  const padding = Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES);
  return [header, bytes, padding];
}
