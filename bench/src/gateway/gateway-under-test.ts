import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { administerKeys } from "@parsewright/gateway";
import { residentBytesOf } from "../worker/process-usage.ts";

const MAIN = fileURLToPath(new URL("../../../apps/gateway/dist/main.js", import.meta.url));

/** A gateway in a process of its own, as it runs in production. */
export class GatewayUnderTest {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #agent = new Agent({ keepAlive: true });
  #child: ChildProcess | undefined;
  #url = "";
  #key = "";

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = { PARSER_LOCAL_WORKERS: "off", ...environment, PARSER_PORT: "0" };
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: this.#environment,
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stderr })) {
      const [, url] = /answers at (\S+)/.exec(line) ?? [];
      if (url === undefined) continue;
      this.#url = url;
      child.stderr.resume();
      break;
    }
    this.#key ||= await administerKeys(this.#environment, async (keys) => {
      const scopes = ["submit", "read", "worker"] as const;
      return (await keys.create({ name: "bench", tenant: "bench", scopes })).key;
    });
  }

  /** As a power cut ends it. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  /** As a person ends it, with the workers that it started. */
  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child?.exitCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }

  get url(): string {
    return this.#url;
  }

  /** May submit, read and work. */
  get key(): string {
    return this.#key;
  }

  get pid(): number {
    return this.#child?.pid ?? Number.NaN;
  }

  residentBytes(): number {
    return residentBytesOf(this.pid);
  }

  /** Sends JSON, or bytes as the PDF that they are. */
  async call(
    method: string,
    path: string,
    body?: object | Buffer,
  ): Promise<Record<string, unknown>> {
    const isPdf = Buffer.isBuffer(body);
    const request = httpRequest(`${this.#url}/v2/parser/${path}`, {
      method,
      agent: this.#agent,
      headers: {
        authorization: this.#key,
        "content-type": isPdf ? "application/pdf" : "application/json",
      },
    });
    request.end(isPdf ? body : body && JSON.stringify(body));
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const answer = await text(response);
    if (response.statusCode === 204) return {};
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${answer}`);
    return JSON.parse(answer) as Record<string, unknown>;
  }

  async submit(number: number): Promise<string> {
    return String((await this.call("POST", "run", { input: { number } }))["id"]);
  }

  /** Takes a job and ends it, as a worker does that has nothing to do. */
  async work(workerId: string): Promise<void> {
    const { id } = await this.call("GET", `job-take/${workerId}?gpu=x&job_in_progress=0`);
    await this.call("POST", `job-done/${workerId}/${String(id)}?gpu=x&isStream=false`, {
      output: { number: 1 },
    });
  }
}
