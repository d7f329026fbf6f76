import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { boundOutput } from "@parsewright/engine-host";

/** Command that starts a model server. */
export interface ServerCommand {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The last part of its output. */
  readonly onOutput: (text: string) => void;
}

/** A model server that was started, with whatever it has started itself. */
export interface ServerProcess {
  readonly pid: number;
  /** Reason of its end, in words. Settles whoever ended it. */
  readonly ended: Promise<string>;
  /** The last lines that it printed. */
  lastOutput(): string;
  /** Asks it to end, and ends it. Resolves when it is gone. Safe to call twice. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Ends the whole group when the worker ends, however that happens: file 3 is a pipe that only the worker holds, and
 * reading it ends when the worker does. It does not heed the request to end, which may come before the worker dies.
 */
const GUARD =
  '{ trap "" TERM; read -r _; kill -KILL 0; } <&3 3<&- >/dev/null 2>&1 & exec "$@" 3<&-';

/** Enough to see why a Python program gave up. */
const LAST_LINES = 15;

/** Pipes that someone else holds open must not keep a dead process from being seen as such. */
const PIPES_CLOSE_WITHIN_MS = 1000;

/** Starts it in a group of its own, so that all of it can be ended at once. */
export function startServerProcess({
  command,
  environment,
  onOutput,
}: ServerCommand): ServerProcess {
  const child = spawn("/bin/sh", ["-c", GUARD, "sh", ...command], {
    env: environment,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  // A process that ends takes its pipes with it; its end is reported in another way.
  for (const pipe of child.stdio) pipe?.on("error", () => {});
  const output = boundOutput([child.stdout, child.stderr].filter(isReadable), onOutput);
  const ended = waitForEnd(child);
  return {
    pid: child.pid ?? 0,
    ended,
    lastOutput: () => output.tail().trim().split("\n").slice(-LAST_LINES).join("\n"),
    async stop(graceMs) {
      if (!hasEnded(child)) signalGroup(child, "SIGTERM");
      const patience = new AbortController();
      const late = wait(graceMs, undefined, { signal: patience.signal }).catch(() => {});
      await Promise.race([ended, late]);
      patience.abort();
      if (!hasEnded(child)) signalGroup(child, "SIGKILL");
      await ended;
    },
  };
}

function isReadable(stream: Readable | null): stream is Readable {
  return stream !== null;
}

/** Resolves when it is gone and all that it printed is read. */
function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on("error", ({ message }) => {
      if (child.pid === undefined) resolve(`it could not be started: ${message}`);
    });
    child.on("exit", () => {
      // The guard, and what the server may have left behind.
      signalGroup(child, "SIGKILL");
      const timer = setTimeout(() => {
        for (const pipe of child.stdio) pipe?.destroy();
      }, PIPES_CLOSE_WITHIN_MS);
      child.on("close", () => clearTimeout(timer));
    });
    child.on("close", (exitCode, signal) =>
      resolve(signal === null ? `exit code ${exitCode}` : `signal ${signal}`),
    );
  });
}

/** Later its number may be another's. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // Nothing of it is left.
  }
}
