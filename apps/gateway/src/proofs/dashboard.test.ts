import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePorts } from "@parsewright/outbound/testing/free-ports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ECHO_WORKER } from "../testing/echo-worker.ts";
import {
  createDataFolder,
  type ServingGateway,
  startServingGateway,
} from "../testing/serving-gateway.ts";
import { writePages } from "./testing/many-pages.ts";
import { isWorkerBuilt } from "./testing/real-worker.ts";

const ROOT = new URL("../../../../", import.meta.url);
const LAUNCHER = fileURLToPath(new URL("apps/cli/bin/parsewright.js", ROOT));
const MONITOR_KEY = "monitor-".padEnd(48, "0");
const WORKER_KEY = "worker-".padEnd(48, "0");

/** Nothing happens in this test that they would show. */
const EMPTY_PANELS = ["GPU load", "Lost parts and replaced backends"];

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}

const { panels } = JSON.parse(
  readFileSync(new URL("deploy/grafana/parsewright.json", ROOT), "utf8"),
) as { readonly panels: readonly Panel[] };

const hasPrometheus = spawnSync("prometheus", ["--version"]).status === 0;
const reason = hasPrometheus ? "" : " (skipped: prometheus is not installed)";

describe.skipIf(!hasPrometheus || !isWorkerBuilt)(`the dashboard${reason}`, () => {
  const children: ChildProcess[] = [];
  let folder: Awaited<ReturnType<typeof createDataFolder>>;
  let gateway: ServingGateway;
  let prometheusUrl: string;
  beforeAll(async () => {
    folder = await createDataFolder();
    gateway = await startServingGateway({
      folder: folder.path,
      workerCommand: ECHO_WORKER,
      environment: {
        PARSER_LOCAL_WORKERS: "off",
        PARSER_MONITOR_KEY: MONITOR_KEY,
        PARSER_WORKER_KEY: WORKER_KEY,
      },
    });
    const [workerPort = 0, prometheusPort = 0] = await findFreePorts(2);
    await startWorker(workerPort);
    prometheusUrl = `http://127.0.0.1:${prometheusPort}`;
    await startPrometheus(prometheusPort, [gateway.facts.url, `http://127.0.0.1:${workerPort}`]);
  });
  afterAll(async () => {
    await Promise.all(children.map(end));
    await gateway?.stop();
    await folder?.remove();
  });

  it("has an answer of Prometheus in every panel that there is something to show in", async () => {
    const jobs = [writePages(2), Buffer.from("not a document")].map((document) =>
      gateway.call("POST", "run", { body: { input: { file_b64: document.toString("base64") } } }),
    );
    for (const { id } of await Promise.all(jobs)) {
      await expect
        .poll(async () => (await gateway.call("GET", `status/${id}`)).status)
        .toMatch(/COMPLETED|FAILED/);
    }

    await expect.poll(emptyPanels).toEqual(EMPTY_PANELS);
  });

  async function emptyPanels(): Promise<string[]> {
    const empty: string[] = [];
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        const query = new URLSearchParams({ query: expr.replaceAll("$endpoint", ".*") });
        const answer = await fetch(`${prometheusUrl}/api/v1/query?${query.toString()}`);
        if (!answer.ok) throw new Error(`${title}: ${await answer.text()}`);
        const { data } = (await answer.json()) as { data: { result: unknown[] } };
        if (data.result.length === 0) empty.push(title);
      }
    }
    return [...new Set(empty)].toSorted();
  }

  async function startWorker(metricsPort: number): Promise<void> {
    const keyFile = join(folder.path, "worker-key");
    await writeFile(keyFile, WORKER_KEY);
    const joining = ["worker", "--gateway", gateway.facts.url, "--key-file", keyFile];
    children.push(
      spawn(process.execPath, [LAUNCHER, ...joining], {
        env: {
          PARSER_METRICS_PORT: String(metricsPort),
          PARSER_MODEL_DIR: folder.path,
          PARSER_WORK_DIR: join(folder.path, "work"),
          PARSER_SKIP_WARMUP: "1",
        },
        stdio: "ignore",
      }),
    );
  }

  async function startPrometheus(port: number, urls: readonly string[]): Promise<void> {
    const configuration = join(folder.path, "prometheus.yaml");
    const scrapes = urls.map((url, index) => ({
      job_name: `part ${index}`,
      authorization: { credentials: MONITOR_KEY },
      static_configs: [{ targets: [new URL(url).host] }],
    }));
    await writeFile(
      configuration,
      JSON.stringify({ global: { scrape_interval: "1s" }, scrape_configs: scrapes }),
    );
    const options = [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(folder.path, "prometheus")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    children.push(spawn("prometheus", options, { stdio: "ignore" }));
  }
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
