import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TakenJob } from "@parsewright/contract";
import { afterEach, describe, expect, it } from "vitest";
import { type OtlpReceiver, startOtlpReceiver } from "../telemetry/testing/otlp-receiver.ts";
import { type ControlPlane, startControlPlane } from "../testing/control-plane.ts";
import { writeTestFixture } from "../testing/test-fixture.ts";
import {
  isWorkerBuilt,
  startWorkerProcess,
  type WorkerProcess,
} from "../testing/worker-process.ts";
import { CANARY_PATTERN, createCanaryJobs, startDocumentServer } from "./testing/canary-jobs.ts";

/** Known to the worker by their values, wherever they are. */
const OPERATOR_SECRETS = {
  BUCKET_ACCESS_KEY_ID: "canary9001-access",
  BUCKET_SECRET_ACCESS_KEY: "canary9002/secret+key",
  RUNPOD_AI_API_KEY: "canary9003-worker",
  OTEL_EXPORTER_OTLP_HEADERS: "x-team=canary9004-team",
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: "authorization=Bearer%20canary9005-metrics",
};

describe.runIf(isWorkerBuilt)("300 failing jobs with a secret each", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  it("tell it to nobody", async () => {
    const { platform, collector, worker, folder } = await start();
    const documents = await startDocumentServer();
    closing.push(async () => documents.close());
    const { port } = documents.address() as AddressInfo;
    const jobs = [...createCanaryJobs(`http://127.0.0.1:${port}`), ...operatorSecretJobs()];
    expect(jobs.length).toBeGreaterThanOrEqual(300);

    for (const job of [...jobs, { id: "probe", input: { probe: true } }]) platform.submit(job);
    await platform.result("probe");
    const results = await Promise.all(jobs.map(({ id }) => platform.result(id)));
    expect(await worker.stop()).toBe(0);

    expect(jobs.filter((_job, index) => results[index]?.error === undefined)).toEqual([]);
    const leaks = platform.requests.filter(
      ({ url, body }) => canariesIn(JSON.stringify([url, body])).length > 0,
    );
    expect(leaks.map(({ url, body }) => ({ url, body }))).toEqual([]);
    expect(linesWithCanaries(worker.printed())).toEqual([]);
    const collected = collector.requests.map(({ body }) => body.toString("latin1")).join("\n");
    expect(collected).toContain("job failed");
    expect(canariesIn(collected)).toEqual([]);
    expect(await readdir(folder, { recursive: true })).toEqual(["work"]);
  });

  it("are not even taken by a worker that cannot start, and that says why", async () => {
    const { platform, worker } = await start({
      PARSER_WORK_DIR: `/dev/null/${OPERATOR_SECRETS.BUCKET_SECRET_ACCESS_KEY}`,
    });

    expect(await worker.exitCode).toBe(1);

    const [reason = ""] = platform.pings.map(({ query }) => query.get("reason") ?? "");
    expect(reason).toContain("There is no folder for the files of jobs: /dev/null/[redacted]");
    expect(canariesIn(platform.requests.map(({ url }) => decodeURIComponent(url)).join())).toEqual(
      [],
    );
    expect(linesWithCanaries(worker.printed())).toEqual([]);
  });

  async function start(changes: Readonly<Record<string, string>> = {}): Promise<{
    platform: ControlPlane;
    collector: OtlpReceiver;
    worker: WorkerProcess;
    folder: string;
  }> {
    const folder = await mkdtemp(join(tmpdir(), "canaries-"));
    closing.push(() => rm(folder, { recursive: true }));
    const platform = await startControlPlane();
    closing.push(() => platform.close());
    const collector = await startOtlpReceiver();
    closing.push(() => collector.close());
    const worker = startWorkerProcess({
      HOME: folder,
      TMPDIR: folder,
      PARSER_MODEL_DIR: "/nowhere",
      PARSER_VOLUME_ROOTS: "/nowhere",
      PARSER_WORK_DIR: join(folder, "work"),
      PARSER_MAX_CONCURRENCY: "3",
      PARSER_ALLOW_LOCAL_FETCH: "true",
      PARSER_SERVER_URL_ALLOW: "models.example",
      LOG_LEVEL: "debug",
      ...platform.environment(),
      BUCKET_ENDPOINT_URL: "http://127.0.0.1:9",
      BUCKET_NAME: "results",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...OPERATOR_SECRETS,
      ...changes,
    });
    closing.push(() => worker.kill());
    return { platform, collector, worker, folder };
  }
});

/** The operator's own secrets, where the worker uses them and where callers who have seen them might send them. */
function operatorSecretJobs(): TakenJob[] {
  const document = Buffer.from(writeTestFixture()).toString("base64");
  const toBucket = { id: "bucket", input: { file_b64: document, transport: "s3" } };
  const sent = Object.entries(OPERATOR_SECRETS).flatMap(([name, value]) => [
    { id: `${name}-path`, input: { volume_path: `/nowhere/${value}` } },
    { id: `${name}-basename`, input: { volume_path: "/nowhere/a", basename: `${value}/` } },
    { id: `${name}-encoded`, input: { volume_path: `/nowhere/${encodeURIComponent(value)}` } },
  ]);
  return [toBucket, ...sent];
}

function canariesIn(text: string): string[] {
  return [...new Set(text.match(CANARY_PATTERN))];
}

function linesWithCanaries(text: string): string[] {
  return text.split("\n").filter((line) => canariesIn(line).length > 0);
}
