import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const APPS = fileURLToPath(new URL("../../../", import.meta.url));
const GATEWAY = join(APPS, "gateway", "dist", "main.js");
const PAGE = join(APPS, "web", "dist", "page", "index.html");

/** A gateway with its database and one worker, as a person starts it. */
export interface StartedGateway {
  readonly url: string;
  readonly key: string;
  stop(): Promise<void>;
}

/** Why there is nothing to test; `undefined` when all has been built. */
export function whyNotBuilt(): string | undefined {
  return existsSync(GATEWAY) && existsSync(PAGE) ? undefined : "npm run build has not been run";
}

/** Starts the built gateway in a folder and on a port of its own. Without models pages are read in milliseconds. */
export async function startGateway(
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedGateway> {
  const folder = await mkdtemp(join(tmpdir(), "parser-page-"));
  // The database runs as another account when the tests run as root.
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, [GATEWAY], {
    env: {
      PARSER_DATA_DIR: folder,
      PARSER_PORT: "0",
      PARSER_MODEL_DIR: join(folder, "no-models"),
      PARSER_SKIP_WARMUP: "1",
      PARSER_WORKERS_MIN: "1",
      PARSER_WORKERS_MAX: "1",
      PARSER_ALLOW_LOCAL_FETCH: "on",
      // A full disk of the machine is not what is tested.
      RUNPOD_MIN_DISK_PERCENT: "0.1",
      // What is larger is stored, and a link comes back.
      PARSER_RESULT_MAX_MB: "1",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  // A run that is broken off must not leave it behind.
  process.once("exit", () => child.kill("SIGTERM"));
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    if (line.includes("API key: ")) break;
  }
  child.stderr.resume();
  const [, url] = /answers at (\S+)/.exec(said.join("\n")) ?? [];
  const [, keyPath] = /API key: in (\S+),/.exec(said.join("\n")) ?? [];
  if (url === undefined || keyPath === undefined) {
    throw new Error(`The gateway did not start: ${said.join("\n")}`);
  }
  const key = (await readFile(keyPath, "utf8")).trim();
  return {
    url,
    key,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
