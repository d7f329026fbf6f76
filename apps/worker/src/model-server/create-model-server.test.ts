import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FoundVisionModel, VisionModel } from "@parsewright/contract";
import { startScriptedServer } from "@parsewright/vision/testing/scripted-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRecordedTelemetry, type RecordedTelemetry } from "../testing/recorded-telemetry.ts";
import { isWorkerBuilt } from "../testing/worker-process.ts";
import { connectLocalModel } from "../vision/connect-local-model.ts";
import { createModelServer } from "./create-model-server.ts";
import { readModelServerSettings } from "./model-server-settings.ts";
import type { ModelServer } from "./model-server.ts";
import { RESTART_POLICY } from "./restart-policy.ts";
import { modelServerCommand } from "./testing/model-server-command.ts";
import { membersOf } from "./testing/process-groups.ts";

const { signal } = new AbortController();
const QUESTION = { prompt: "Read this.", presencePenalty: 0, frequencyPenalty: 0 };

let folder: string;
let telemetry: RecordedTelemetry;
let servers: ModelServer[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-model-server-"));
  telemetry = createRecordedTelemetry();
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true });
});

describe.skipIf(!isWorkerBuilt)("a model server that the worker starts", () => {
  it("is started once, answers after its warm-up, and leaves nothing when it is closed", async () => {
    const server = create({ PARSER_VLM_COMMAND: modelServerCommand("with-child") });
    await server.start(signal);
    const model = await findModel(server);

    expect(model).toMatchObject({ name: "MinerU2.5-scripted", protocol: "mineru" });
    expect((await model.ask(QUESTION, signal)).text).toContain("Some text");
    expect(server.describe()).toMatchObject({ status: "running", restarts: 0 });
    expect(messages("info")).toEqual(["model server starting", "model server ready"]);
    const group = groupOf();
    expect(membersOf(group).length).toBeGreaterThan(2);

    await server.close();

    await expect.poll(() => membersOf(group)).toEqual([]);
    expect(await server.findModel(signal)).toHaveProperty("missing");
  });

  it("captures what the server prints", async () => {
    await create({ PARSER_VLM_COMMAND: modelServerCommand("serve") }).start(signal);

    const printed = telemetry.records.filter(({ level }) => level === "debug");
    expect(printed.map(({ fields }) => fields["text"])).toContain("scripted server, mode serve\n");
  });

  it("gives it nothing of the worker's secrets", async () => {
    const file = join(folder, "environment.json");
    await create({
      PARSER_VLM_COMMAND: modelServerCommand("show-environment", file),
      RUNPOD_AI_API_KEY: "canary-1",
      BUCKET_SECRET_ACCESS_KEY: "canary-2",
      HF_TOKEN: "canary-3",
      VLLM_API_KEY: "canary-4",
      CUDA_VISIBLE_DEVICES: "1",
    }).start(signal);

    const seen = readFileSync(file, "utf8");
    expect(seen).not.toContain("canary");
    expect(JSON.parse(seen)).toMatchObject({ CUDA_VISIBLE_DEVICES: "1", HF_HUB_OFFLINE: "1" });
  });

  it("is started again when it crashes, and the question is asked anew", async () => {
    const crashed = join(folder, "crashed");
    const server = create({ PARSER_VLM_COMMAND: modelServerCommand("crash-once", crashed) });
    const model = await findModel(server);

    const answers = await Promise.all([1, 2, 3].map(() => model.ask(QUESTION, signal)));

    expect(existsSync(crashed)).toBe(true);
    expect(answers.map(({ text }) => text)).toHaveLength(3);
    expect(server.describe()).toMatchObject({ status: "running", restarts: 1 });
    expect(telemetry.records).toContainEqual(
      expect.objectContaining({
        level: "warn",
        fields: expect.objectContaining({ reason: "it ended with exit code 70" }) as unknown,
      }),
    );
  });

  it("gives up a question that ends the server twice", async () => {
    const server = create({ PARSER_VLM_COMMAND: modelServerCommand("crash-always") });
    const model = await findModel(server);

    await expect(model.ask(QUESTION, signal)).rejects.toMatchObject({
      code: "MODEL_SERVER_FAILED",
      message: expect.stringContaining("twice") as unknown,
    });
  });

  it("is given up when it does not start, with its last lines in the log", async () => {
    const server = create({ PARSER_VLM_COMMAND: modelServerCommand("refuse") });
    await server.start(signal);

    expect(await server.findModel(signal)).toEqual({
      missing: "the model server failed: it ended with exit code 3",
    });
    expect(server.describe().status).toBe("failed");
    expect(messages("warn")).toHaveLength(POLICY.maxFailures - 1);
    expect(telemetry.records.at(-1)).toMatchObject({
      level: "error",
      fields: {
        failures: POLICY.maxFailures,
        last_output: expect.stringContaining("no memory is left") as unknown,
      },
    });
  });

  it("is given up at once when it does not answer in time", async () => {
    const server = create({
      PARSER_VLM_COMMAND: modelServerCommand("hang"),
      PARSER_VLM_START_SECONDS: "1",
    });
    await server.start(signal);

    expect(await server.findModel(signal)).toEqual({
      missing: "the model server failed: it did not answer within PARSER_VLM_START_SECONDS",
    });
    expect(messages("warn")).toEqual([]);
  });

  it("lets a job wait in bounds while it starts, and no longer than the job lives", async () => {
    const server = create(
      { PARSER_VLM_COMMAND: modelServerCommand("hang") },
      { ...POLICY, maxWaitMs: 50 },
    );

    expect(await server.findModel(signal)).toEqual({
      missing: "the model server is starting and takes too long",
    });
    await expect(server.findModel(AbortSignal.abort(new Error("cancelled")))).rejects.toThrow(
      "cancelled",
    );
  });

  it("is ended by force when it does not heed the request to end", async () => {
    const server = create(
      { PARSER_VLM_COMMAND: modelServerCommand("ignore-requests-to-end") },
      { ...POLICY, stopGraceMs: 200 },
    );
    await server.start(signal);
    const group = groupOf();

    await server.close();

    await expect.poll(() => membersOf(group)).toEqual([]);
  });

  it("ends the start with the worker", async () => {
    const server = create({ PARSER_VLM_COMMAND: modelServerCommand("hang") });
    const stopping = new AbortController();
    const started = server.start(stopping.signal);
    stopping.abort();

    await started;
    await server.close();
    expect(server.describe().status).toBe("stopped");
  });
});

describe("a model server that runs already", () => {
  it("is used as it is, with its key", async () => {
    const foreign = await startScriptedServer({ apiKey: "the-key", models: ["a", "b"] });
    const server = create({
      PARSER_VLM_URL: foreign.url,
      PARSER_VLM_API_KEY: "the-key",
      PARSER_VLM_MODEL_NAME: "b",
    });
    await server.start(signal);

    expect(await findModel(server)).toMatchObject({ name: "b", protocol: "markdown" });
    expect(server.describe()).toMatchObject({ status: "running", detail: "PARSER_VLM_URL: b" });
    await foreign.close();
  });

  it("is looked for again by the next job when it was away", async () => {
    const server = create({ PARSER_VLM_URL: "http://127.0.0.1:9" });

    expect(await server.findModel(AbortSignal.timeout(20_000))).toEqual({
      missing: "the model server does not answer",
    });
    expect(server.describe().status).toBe("failed");
  });
});

it("says why there is no model server", async () => {
  const server = create({});
  await server.start(signal);

  expect(await server.findModel(signal)).toEqual({
    missing: "no weights of a vision model are installed",
  });
  expect(server.describe()).toMatchObject({
    status: "none",
    detail: expect.stringContaining("PARSER_VLM_MODEL_DIR") as unknown,
  });
  expect(server.modelDirectory()).toBeNull();
});

const POLICY = {
  ...RESTART_POLICY,
  maxFailures: 3,
  pauseMs: () => 10,
  maxWaitMs: 20_000,
  stopGraceMs: 5000,
};

function create(environment: Record<string, string>, policy = POLICY): ModelServer {
  // oxlint-disable-next-line node/no-process-env -- the server is found by the search path
  const settings = readModelServerSettings({ PATH: process.env["PATH"], ...environment });
  const server = createModelServer({
    settings,
    modelDirectory: join(folder, "models"),
    gpu: { ready: Promise.resolve(), devices: () => [] },
    connect: connectLocalModel(settings),
    log: telemetry.log,
    policy,
  });
  servers.push(server);
  return server;
}

async function findModel(server: ModelServer): Promise<VisionModel> {
  const found: FoundVisionModel = await server.findModel(signal);
  if ("missing" in found) throw new Error(found.missing);
  return found;
}

function messages(level: string): string[] {
  return telemetry.records.filter((record) => record.level === level).map(({ message }) => message);
}

/** The group of the one server that was started. */
function groupOf(): number {
  const ready = telemetry.records.find(({ message }) => message === "model server ready");
  return Number(ready?.fields["pid"]);
}
