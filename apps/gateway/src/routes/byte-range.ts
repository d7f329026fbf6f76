/** The first and the last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The one range of a `Range` header; `undefined` when the whole file is to be sent: for several ranges, and for none of its bytes. */
export function readRange(header: string | undefined, totalBytes: number): ByteRange | undefined {
  const [, suffix] = /^bytes=-(\d{1,15})$/.exec(header ?? "") ?? [];
  const [, first, last = ""] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  const lastByte = totalBytes - 1;
  if (suffix !== undefined) return rangeOf(Math.max(0, totalBytes - Number(suffix)), lastByte);
  if (first === undefined) return undefined;
  return rangeOf(Number(first), last === "" ? lastByte : Math.min(Number(last), lastByte));
}

function rangeOf(start: number, end: number): ByteRange | undefined {
  return start <= end ? { start, end } : undefined;
}

/** Passes on the bytes of a range, and stops reading after them. */
export async function* cutStream(
  chunks: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let position = 0;
  for await (const chunk of chunks) {
    const from = Math.max(0, start - position);
    const to = Math.min(chunk.length, end + 1 - position);
    if (from < to) yield chunk.subarray(from, to);
    position += chunk.length;
    if (position > end) return;
  }
}
