import type { ByteRange } from "../blobs/blob-store.ts";

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
