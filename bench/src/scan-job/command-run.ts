import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type MemoryGrowth, memoryGrowth } from "./memory-growth.ts";
import { watchMemory } from "./watch-processes.ts";

const MAIN = fileURLToPath(new URL("../../../apps/cli/dist/main.js", import.meta.url));

/** What a run of 50 pages and one that is stopped show. */
export interface JobMeasure {
  readonly seconds: number;
  /** Counts of finished pages that were reported, each once. Pages are finished in order: a count covers all before it. */
  readonly updates: readonly number[];
  readonly memory: MemoryGrowth;
  /** From the wish to stop until nothing runs any more. */
  readonly cancelSeconds: number;
}

/** Parses a scan with the `parser` command, and once more until it is interrupted. */
export async function measureCommand(
  pdfPath: string,
  { outputFolder, modelDirectory }: { outputFolder: string; modelDirectory: string },
): Promise<JobMeasure> {
  const parameters = ["parse", pdfPath, "-o", outputFolder, "--model-dir", modelDirectory];
  const startMs = performance.now();
  const whole = start(parameters);
  const watch = watchMemory(whole.pid);
  const updates = new Set<number>();
  await untilPage(whole.child, (page) => void updates.add(page));
  watch.stop();
  const seconds = (performance.now() - startMs) / 1000;
  return {
    seconds,
    updates: [...updates],
    memory: memoryGrowth(watch.residentBytes),
    cancelSeconds: await secondsToCancel(parameters),
  };
}

async function secondsToCancel(parameters: readonly string[]): Promise<number> {
  const { child } = start(parameters);
  let cancelledMs = Number.NaN;
  await untilPage(child, () => {
    if (!Number.isNaN(cancelledMs)) return;
    cancelledMs = performance.now();
    // As a person does it: the terminal turns the key into a signal for what runs in it.
    child.stdin?.write("\u0003");
  });
  return (performance.now() - cancelledMs) / 1000;
}

/** The command in a terminal: it shows progress nowhere else. */
function start(parameters: readonly string[]): { child: ChildProcess; pid: number } {
  const line = [process.execPath, MAIN, ...parameters].map((word) => `'${word}'`).join(" ");
  // A terminal of no width would show nothing.
  const child = spawn("script", ["-qfec", `stty cols 200; exec ${line}`, "/dev/null"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  return { child, pid: child.pid ?? Number.NaN };
}

/** Calls back for each page that the command reports, until it ends. */
async function untilPage(child: ChildProcess, onPage: (page: number) => void): Promise<void> {
  const ended = once(child, "exit");
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    for (const [, page] of text.matchAll(/page (\d+) of/gu)) onPage(Number(page));
  });
  await ended;
}
