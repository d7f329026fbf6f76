import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ThreadedModel } from "../model-threads/threaded-model.ts";
import { installModel } from "../testing/install-model.ts";
import { connectModel } from "./connect-model.ts";
import type { ModelEntry } from "./model-entry.ts";
import { createModelHost, type ModelHost } from "./model-host.ts";

const { signal } = new AbortController();

/** Speaks as `serveModel` does, and answers with what it was started with and asked. */
const ECHO = `
  import { parentPort, threadId, workerData } from "node:worker_threads";
  parentPort.on("message", ({ port, isClosing }) => {
    if (isClosing) process.exit();
    port.on("message", ({ id, question }) =>
      port.postMessage({ id, seen: { question, threadId, ...workerData } }));
  });
  parentPort.postMessage({ state: "ready" });`;

interface Echo {
  readonly question: string;
  readonly threadId: number;
  readonly paths: Readonly<Record<string, string>>;
  readonly cores: number;
}

type EchoModel = ThreadedModel<string, Echo>;

const echoModel = (
  parts: EchoModel["parts"],
  threads: EchoModel["threads"] = "one",
): EchoModel => ({
  entry: `data:text/javascript,${encodeURIComponent(ECHO)}`,
  parts,
  threads,
});

describe("the model host", () => {
  let modelDirectory: string;
  let manifest: ModelEntry[];
  let host: ModelHost;

  beforeEach(async () => {
    modelDirectory = await mkdtemp(join(tmpdir(), "model-host-"));
    manifest = await Promise.all(
      ["finder", "reader"].map((name) => installModel(modelDirectory, name, Buffer.from(name))),
    );
    host = createModelHost({ modelDirectory, manifest, cores: 3 });
  });

  afterEach(async () => {
    await host.close();
    await rm(modelDirectory, { recursive: true });
  });

  it("starts a model once for all that connect to it, on all cores", async () => {
    const model = echoModel({ main: { model: "finder" } });

    const answers = await Promise.all(["a", "b"].map((question) => ask(model, question)));

    expect(answers.map(([answer]) => answer?.question)).toEqual(["a", "b"]);
    expect(new Set(answers.flat().map(({ threadId }) => threadId)).size).toBe(1);
    expect(answers[0]?.[0]).toMatchObject({ cores: 3, paths: { main: expect.any(String) } });
  });

  it("runs a thread for each core where a model wants that", async () => {
    const answers = await ask(echoModel({ main: { model: "finder" } }, "each-core"), "a");

    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(3);
    expect(answers.map(({ cores }) => cores)).toEqual([1, 1, 1]);
  });

  it.each([
    { cores: 3, threads: 1 },
    { cores: 5, threads: 2 },
  ])(
    "runs $threads threads on $cores cores where a model wants few",
    async ({ cores, threads }) => {
      host = createModelHost({ modelDirectory, manifest, cores });

      const answers = await ask(echoModel({ main: { model: "finder" } }, "few"), "a");

      expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(threads);
      expect(new Set(answers.map((answer) => answer.cores))).toEqual(new Set([1]));
    },
  );

  it("does without an optional part that is not installed, and not without another", async () => {
    const absent = { ...entryOf("finder"), name: "absent" };
    host = createModelHost({ modelDirectory, manifest: [...manifest, absent], cores: 1 });
    const main = { model: "finder" };

    const [answer] = await ask(
      echoModel({ main, more: { model: "absent", isOptional: true } }),
      "a",
    );

    expect(Object.keys(answer?.paths ?? {})).toEqual(["main"]);
    await host.close();
    host = createModelHost({ modelDirectory, manifest: [...manifest, absent], cores: 1 });
    const needed = echoModel({ main, more: { model: "absent" } });
    expect(await connectModel(host.connect, needed)).toBeUndefined();
  });

  it("hands out the files of data, and connects to nothing where some is not installed", async () => {
    const model = echoModel({ main: { model: "finder" } });

    const client = await connectModel(host.connect, model, ["reader"]);

    expect(client?.dataPaths).toEqual([expect.stringContaining("reader")]);
    expect(client?.models.map(({ name }) => name)).toEqual(["finder"]);
    const absent = { ...entryOf("finder"), name: "absent" };
    const other = createModelHost({ modelDirectory, manifest: [...manifest, absent], cores: 1 });
    expect(await connectModel(other.connect, model, ["absent"])).toBeUndefined();
    await other.close();
  });

  it("lists what is loaded", async () => {
    const model = echoModel({ main: { model: "finder" } });
    expect(host.loaded()).toEqual([]);

    await connectModel(host.connect, model, ["reader"]);

    expect(host.loaded().map(({ name }) => name)).toEqual(["finder", "reader"]);
  });

  it("has no model without a directory", async () => {
    const none = createModelHost({ modelDirectory: undefined, cores: 1 });

    const model = echoModel({ main: { model: "pp-doclayout-v3" } });
    expect(await connectModel(none.connect, model)).toBeUndefined();
    await none.close();
  });

  it("refuses a damaged model", async () => {
    const damaged = entryOf("reader");
    await writeFile(join(modelDirectory, damaged.name, damaged.version, "model.onnx"), "mended");

    const model = echoModel({ main: { model: "reader" } });
    await expect(connectModel(host.connect, model)).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringContaining("parsewright models pull reader"),
    });
  });

  it("fails questions after it was closed, and connects nobody", async () => {
    const model = echoModel({ main: { model: "finder" } });
    const client = await connectModel(host.connect, model);

    await host.close();
    await host.close();

    await expect(client?.asks[0]?.("a", { signal })).rejects.toThrow("stopped");
    await expect(connectModel(host.connect, model)).rejects.toThrow("closed");
  });

  function entryOf(name: string): ModelEntry {
    const entry = manifest.find((one) => one.name === name);
    if (entry === undefined) throw new Error(`There is no entry ${name}.`);
    return entry;
  }

  async function ask(model: EchoModel, question: string): Promise<Echo[]> {
    const client = await connectModel(host.connect, model);
    return Promise.all((client?.asks ?? []).map((askThread) => askThread(question, { signal })));
  }
});
