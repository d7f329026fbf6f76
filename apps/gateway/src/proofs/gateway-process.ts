import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/** Processes run plain JavaScript: without a build there is no gateway to start. */
export const isGatewayBuilt = existsSync(MAIN);

/** A process that can be killed at any moment and is started again at once. */
export interface KillableProcess {
  /** SIGKILL; resolves when it is there again. Something can be done while it is not. */
  kill(meanwhile?: () => Promise<void>): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** A gateway on a port of its own, which it gets back when it is killed. */
export async function startGatewayProcess(
  environment: Readonly<Record<string, string>>,
): Promise<KillableProcess & { readonly url: string }> {
  const port = await freePort();
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
