import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Capacity } from "./share-of-capacity.ts";

/** Counts of a server at its end. */
export interface ServerReport {
  readonly questions: number;
  /** Of its capacity, while it was asked. */
  readonly share: number;
  readonly peakInFlight: number;
  readonly connections: number;
}

export interface BenchServer {
  readonly url: string;
  /** Stops it. */
  finish(): Promise<ServerReport>;
}

export async function startServer({ places, delayMs }: Capacity): Promise<BenchServer> {
  const entry = fileURLToPath(new URL("./vision-server.js", import.meta.url));
  const child = spawn(process.execPath, [entry, String(places), String(delayMs)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async () => String((await lines.next()).value);
  const url = await readLine();
  return {
    url,
    async finish() {
      child.stdin.end();
      const report = JSON.parse(await readLine()) as ServerReport;
      if (child.exitCode === null) await once(child, "exit");
      return report;
    },
  };
}
