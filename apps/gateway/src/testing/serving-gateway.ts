import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readGatewaySettings } from "../config.ts";
import { embeddedServerFolder } from "../database/database.ts";
import { prepareServer } from "../database/embedded-postgres.ts";
import { makeServerFolder } from "../database/testing/server-folder.ts";
import { type ReadyFacts, serve } from "../serve.ts";

/** A whole gateway in the process of the test: embedded database, scaler, webhooks, sweeper. */
export interface ServingGateway {
  readonly facts: ReadyFacts;
  /** What it and its workers have logged. */
  readonly lines: readonly string[];
  /** Calls the endpoint `parser`. */
  call(method: string, path: string, options?: ServingCall): Promise<ServingAnswer>;
  /** Calls any address of the gateway. */
  send(method: string, path: string, options?: ServingCall): Promise<Response>;
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
  if (settings.database.url === undefined) {
    await prepareFastServer(embeddedServerFolder(settings.database));
  }
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
  const send = (method: string, path: string, call: ServingCall = {}) => {
    const { body, key = facts.firstKey?.key } = call;
    return fetch(facts.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  return {
    facts,
    lines,
    send,
    async call(method, path, call) {
      const answer = await send(method, `/v2/parser/${path}`, call);
      return (await answer.json()) as ServingAnswer;
    },
    async stop() {
      controller.abort();
      await ended;
    },
  };
}

/** The embedded server then does not wait for the disk: tests survive no power cut. */
async function prepareFastServer(folder: string): Promise<void> {
  const { dataFolder } = await prepareServer({
    folder,
    log: () => undefined,
    serverSettings: { fsync: "off" },
  });
  await writeFile(join(dataFolder, "postgresql.auto.conf"), "fsync = off\n");
}

/** A folder for a gateway with its embedded server. */
export async function createDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await makeServerFolder();
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
