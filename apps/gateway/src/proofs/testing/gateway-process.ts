import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "@parsewright/outbound/testing/free-ports";

const MAIN = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));

/** Processes run plain JavaScript: without a build there is no gateway to start. */
export const isGatewayBuilt = existsSync(MAIN);

/** A process that can be killed at any moment and is started again at once. */
export interface KillableProcess {
  /** Of the process at the moment. */
  pid(): number;
  /** SIGKILL; resolves when it is there again. Something can be done while it is not. */
  kill(meanwhile?: () => Promise<void>): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** A gateway on a port of its own, which it gets back when it is killed. */
export async function startGatewayProcess(
  environment: Readonly<Record<string, string>>,
): Promise<KillableProcess & { readonly url: string }> {
  const [port] = await findFreePorts(1);
  const killable = await keepRunning(async () => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PARSER_PORT: String(port),
        PARSER_LOCAL_WORKERS: "off",
        ...environment,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    await untilReady(child);
    return child;
  });
  return { ...killable, url: `http://127.0.0.1:${port}` };
}

/** Keeps one process running. One that ends although nobody killed it makes `kill` and `stop` fail. */
export async function keepRunning(start: () => Promise<ChildProcess>): Promise<KillableProcess> {
  let child = await start();
  const end = async () => {
    const { exitCode, signalCode } = child;
    if (exitCode !== null || signalCode !== null) {
      throw new Error(`a process has ended by itself: ${exitCode ?? signalCode}`);
    }
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return {
    pid: () => child.pid ?? Number.NaN,
    async kill(meanwhile) {
      await end();
      await meanwhile?.();
      child = await start();
    },
    stop: end,
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stderr) throw new Error("The gateway's messages cannot be read.");
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.includes("answers at")) {
      child.stderr.resume();
      return;
    }
    said.push(line);
  }
  throw new Error(`The gateway did not start: ${said.join("\n")}`);
}
