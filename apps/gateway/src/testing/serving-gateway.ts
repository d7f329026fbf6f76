import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGatewaySettings } from "../config.ts";
import { type ReadyFacts, serve } from "../serve.ts";

/** A whole gateway in the process of the test: embedded database, scaler, webhooks, sweeper. */
export interface ServingGateway {
  readonly facts: ReadyFacts;
  /** What it and its workers have logged. */
  readonly lines: readonly string[];
  /** Calls the endpoint `parser`. */
  call(method: string, path: string, options?: ServingCall): Promise<ServingAnswer>;
  stop(): Promise<void>;
}

interface ServingCall {
  readonly body?: object;
  readonly key?: string | undefined;
}

interface ServingAnswer {
  readonly id: string;
  readonly status: string;
  readonly output?: unknown;
}

export async function startServingGateway(options: {
  readonly folder: string;
  readonly workerCommand: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<ServingGateway> {
  const { folder, workerCommand, environment = {} } = options;
  const controller = new AbortController();
  const lines: string[] = [];
  const settings = readGatewaySettings({
    ...environment,
    PARSER_DATA_DIR: folder,
    PARSER_PORT: "0",
  });
  let ended: Promise<void> = Promise.resolve();
  const facts = await new Promise<ReadyFacts>((resolve, reject) => {
    ended = serve(settings, {
      signal: controller.signal,
      environment,
      workerCommand,
      write: (line) => lines.push(line),
      onReady: resolve,
    });
    ended.catch(reject);
  });
  return {
    facts,
    lines,
    async call(method, path, { body, key = facts.firstKey } = {}) {
      const answer = await fetch(`${facts.url}/v2/parser/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as ServingAnswer;
    },
    async stop() {
      controller.abort();
      await ended;
    },
  };
}

/** A folder that an embedded server can use, also when the tests run as root and the server as another account. */
export async function createDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "parser-serve-"));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
