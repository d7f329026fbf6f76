import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const COMMAND = new URL("../../../cli/", import.meta.url);

export const LAUNCHER = fileURLToPath(new URL("bin/parser.js", COMMAND));
/** The command is plain JavaScript: without a build there is none to start. */
export const isBuilt = existsSync(new URL("dist/main.js", COMMAND));

export const PDF = fixture("pdf/sources/sample.pdf");
export const DOCX = fixture("office/sources/lighthouses.docx");

/** The command as a process of its own. */
export interface RunningCommand {
  /** Waits for a text on stderr and gives what the pattern's group found. */
  waitFor(pattern: RegExp): Promise<string>;
  stop(): Promise<number | null>;
}

export function startCommand(
  argv: readonly string[],
  environment: Record<string, string> = {},
): RunningCommand {
  const child = spawn(process.execPath, [LAUNCHER, ...argv], {
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", PARSER_SKIP_WARMUP: "1", ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  let isOver = false;
  // Not at its exit: what it said last may still be on its way.
  const closed = once(child, "close").then(() => (isOver = true));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  return {
    async waitFor(pattern) {
      for (;;) {
        const found = pattern.exec(printed)?.[1];
        if (found !== undefined) return found;
        if (isOver) throw new Error(`The command ended: ${printed}`);
        await Promise.race([once(child.stderr, "data"), closed]);
      }
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  await ended;
  return child.exitCode;
}

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../../fixtures/${name}`, import.meta.url));
}
