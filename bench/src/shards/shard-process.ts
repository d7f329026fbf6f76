import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const LAUNCHER = fileURLToPath(new URL("../../../apps/cli/bin/parser.js", import.meta.url));

export interface ShardRun {
  readonly from: string;
  readonly to: string;
  readonly shard: string;
  /** Address and keys of the store. */
  readonly environment: Readonly<Record<string, string>>;
  /** Killed when this many parts are stored. Default: never. */
  readonly killAfterParts?: number | undefined;
}

/** Last line of a shard; `undefined` for one that was killed. */
export type ShardSummary = { readonly parsed: number; readonly kept: number } | undefined;

/** Runs one shard as users do, in a process of its own. Fails when the process does. */
export async function runShard(run: ShardRun): Promise<ShardSummary> {
  const { from, to, shard, environment, killAfterParts = Infinity } = run;
  const options = ["--shard", shard, "--json", "--no-models", "--formats", "markdown,images"];
  const child = spawn(process.execPath, [LAUNCHER, "batch", from, to, ...options], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const last = await followLines(child, killAfterParts);
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
  if (signal === "SIGKILL") return undefined;
  if (code !== 0) throw new Error(`shard ${shard} ended with ${code ?? signal}`);
  return JSON.parse(last) as ShardSummary;
}

async function followLines(child: ChildProcess, killAfterParts: number): Promise<string> {
  let last = "";
  let parts = 0;
  if (child.stdout === null) return last;
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    parts += 1;
    if (parts >= killAfterParts) child.kill("SIGKILL");
  }
  return last;
}
