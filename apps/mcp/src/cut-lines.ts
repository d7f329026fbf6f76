import { Transform } from "node:stream";

const LINE_BREAK = 10;

/** Leaves out what is beyond this many bytes of a line: the transport ends when a message is larger than its buffer. The rest of such a message is not JSON, and is passed over. */
export function cutLines(maxBytes: number, onCut: () => void): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let start = 0; start < chunk.length;) {
        const end = chunk.indexOf(LINE_BREAK, start);
        const line = chunk.subarray(start, end === -1 ? chunk.length : end);
        const room = maxBytes - length;
        this.push(line.subarray(0, Math.max(room, 0)));
        if (room >= 0 && line.length > room) onCut();
        length += line.length;
        start += line.length;
        if (end === -1) continue;
        this.push("\n");
        length = 0;
        start += 1;
      }
      done();
    },
  });
}
