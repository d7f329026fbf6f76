import { Writable } from "node:stream";

/** A stdout that keeps what it is given. */
export class CollectedLog extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }

  get lines(): Record<string, unknown>[] {
    const lines = this.text.split("\n").filter((line) => line !== "");
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  get messages(): unknown[] {
    return this.lines.map(({ msg }) => msg);
  }
}
