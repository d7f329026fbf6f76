import type { Readable } from "node:stream";

interface LineReceiver {
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  /** A line is longer than allowed; nothing more is read. */
  readonly onTooLong: () => void;
}

/** Splits a stream into lines, of which it never holds more than one and what is just read. */
export function readLines(stream: Readable, { maxBytes, onLine, onTooLong }: LineReceiver): void {
  let pending = Buffer.alloc(0);
  stream.on("data", function receive(chunk: Buffer) {
    let rest = Buffer.concat([pending, chunk]);
    for (let end = rest.indexOf("\n"); end >= 0 && end <= maxBytes; end = rest.indexOf("\n")) {
      onLine(rest.toString("utf8", 0, end));
      rest = rest.subarray(end + 1);
    }
    pending = rest;
    if (pending.length <= maxBytes) return;
    stream.off("data", receive);
    stream.resume();
    pending = Buffer.alloc(0);
    onTooLong();
  });
}
