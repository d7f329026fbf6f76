import { connect } from "node:net";
import { RESULT, success } from "./scripted-worker.ts";

/** Bytes of one list of numbers as JSON. */
const LIST_BYTES = 14;

/** An answer that is read by its path. */
export interface LargeAnswer {
  readonly key: string;
  readonly path: string;
}

/** The response of a worker with this many bytes of numbers, which take the most memory when they are read. */
export function largeSuccess(bytes: number): object {
  const boxes = Array.from({ length: bytes / LIST_BYTES }, () => [10, 20, 30, 40]);
  return success({ middle: { ...RESULT.middle, boxes } as never });
}

/** A form for MinerU's tasks, whose answers have the layout. */
export function largeForm(): FormData {
  const form = new FormData();
  form.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
  form.set("return_middle_json", "true");
  return form;
}

/** Counts the bytes of an answer and keeps none of them. */
export function readSize(url: string, { key, path }: LargeAnswer): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    socket.on("data", (chunk) => (bytes += chunk.length));
    socket.once("close", () => resolve(bytes));
    socket.once("error", reject);
  });
}
