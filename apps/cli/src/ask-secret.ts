import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks on the terminal and shows nothing of what is typed; `undefined` where there is no terminal. */
export function secretAsker({
  stdin,
  stderr,
}: Pick<NodeJS.Process, "stdin" | "stderr">):
  | ((question: string, signal: AbortSignal) => Promise<string>)
  | undefined {
  if (!stdin.isTTY) return undefined;
  return async (question, signal) => {
    const output = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: stdin, output, terminal: true });
    // A terminal that is read key by key sends no signal.
    lines.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
    stderr.write(question);
    try {
      return await lines.question("", { signal });
    } finally {
      lines.close();
      stderr.write("\n");
    }
  };
}
