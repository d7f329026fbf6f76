import { once } from "node:events";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { administerKeys } from "@parsewright/gateway";
import { startGatewayProcess } from "@parsewright/gateway/testing/gateway-process";
import { peakBytesOf, residentBytesOf } from "../worker/process-usage.ts";
import { type BenchDatabase, startDatabase } from "./bench-database.ts";

/** A gateway without workers in a process of its own, as it runs in production, on a database of its own. */
export interface BenchGateway {
  readonly url: string;
  /** May submit, read and work. */
  readonly key: string;
  readonly database: BenchDatabase;
  residentBytes(): number;
  /** The most memory that it had in use. */
  peakBytes(): number;
  /** Ends it as a power cut would, and starts it again. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  submit(number: number): Promise<string>;
  /** Takes a job and ends it, as a worker does that has nothing to do. */
  work(workerId: string): Promise<void>;
  close(): Promise<void>;
}

export async function startBenchGateway(
  variables: Readonly<Record<string, string>> = {},
): Promise<BenchGateway> {
  const database = await startDatabase();
  const environment = { ...variables, ...database.gatewayVariables };
  const gateway = await startGatewayProcess(environment);
  const key = await administerKeys(environment, async (keys) => {
    const scopes = ["submit", "read", "worker"] as const;
    return (await keys.create({ name: "bench", tenant: "bench", scopes })).key;
  });
  const agent = new Agent({ keepAlive: true });

  async function call(method: string, path: string, body?: object) {
    const request = httpRequest(`${gateway.url}/v2/parser/${path}`, {
      method,
      agent,
      headers: { authorization: key, "content-type": "application/json" },
    });
    request.end(body && JSON.stringify(body));
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const answer = await text(response);
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${answer}`);
    return JSON.parse(answer) as Record<string, unknown>;
  }

  return {
    url: gateway.url,
    key,
    database,
    residentBytes: () => residentBytesOf(gateway.pid()),
    peakBytes: () => peakBytesOf(gateway.pid()),
    restart: (meanwhile) => gateway.kill(meanwhile),
    call,
    submit: async (number) => String((await call("POST", "run", { input: { number } }))["id"]),
    async work(workerId) {
      const { id } = await call("GET", `job-take/${workerId}?gpu=x&job_in_progress=0`);
      const path = `job-done/${workerId}/${String(id)}?gpu=x&isStream=false`;
      await call("POST", path, { output: { number: 1 } });
    },
    async close() {
      await gateway.stop();
      await database.close();
    },
  };
}
