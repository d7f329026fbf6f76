import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createModelHost, type ModelHost } from "../../../models/model-host.ts";
import { installModel } from "../../../testing/install-model.ts";
import { connectLayoutReader } from "./connect-layout-reader.ts";
import type { LayoutReader } from "../../layout/layout-reader.ts";
import { blankPage } from "../testing/sample-page.ts";
import { tinyLayoutModel } from "./testing/tiny-layout-model.ts";

const never = new AbortController().signal;

describe("the layout model in its thread", () => {
  let folder: string;
  let host: ModelHost;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "layout-model-"));
  });

  afterEach(async () => {
    await host.close();
    await rm(folder, { recursive: true });
  });

  async function start(bytes: Uint8Array): Promise<void> {
    const manifest = [await installModel(folder, "pp-doclayout-v3", bytes)];
    host = createModelHost({ modelDirectory: folder, manifest, cores: 1 });
  }

  async function connect(): Promise<LayoutReader> {
    const reader = await connectLayoutReader(host.connect);
    if (reader === undefined) throw new Error("The model is not installed.");
    return reader;
  }

  it("finds the regions of a page in reading order, in points of the page", async () => {
    await start(
      tinyLayoutModel([
        { label: "text", score: 0.9, box: [80, 400, 720, 600], order: 2 },
        { label: "doc_title", score: 0.8, box: [80, 80, 720, 160], order: 1 },
      ]),
    );
    const reader = await connect();

    const regions = await reader.findRegions(blankPage({ width: 600, height: 800 }), never);

    expect(regions.map(({ label }) => label)).toEqual(["doc_title", "text"]);
    expect(regions[1]?.box).toEqual([60, 400, 540, 600]);
  });

  it("answers several readers, each its own questions", async () => {
    await start(tinyLayoutModel([{ label: "text", score: 0.9, box: [0, 0, 800, 800], order: 0 }]));
    const readers = [await connect(), await connect()];

    const answers = await Promise.all(
      [100, 200, 300].flatMap((side) =>
        readers.map((reader) =>
          reader.findRegions(blankPage({ width: side, height: side }), never),
        ),
      ),
    );

    expect(answers.map(([region]) => region?.box[2])).toEqual([100, 100, 200, 200, 300, 300]);
  });

  it("reports that a file which is not a model cannot be loaded, and how to check it", async () => {
    await start(new TextEncoder().encode("not a model"));
    const reader = await connect();

    await expect(reader.findRegions(blankPage(), never)).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringContaining("parsewright models verify"),
      details: { model: "pp-doclayout-v3" },
    });
  });

  it("is loaded with the first question", async () => {
    await start(tinyLayoutModel([]));
    const reader = await connect();

    expect(host.loaded()).toEqual([]);
    await reader.findRegions(blankPage(), never);
    expect(host.loaded()).toEqual([reader.model]);
  });

  it("has no reader where the model is not installed", async () => {
    host = createModelHost({ modelDirectory: folder, cores: 1 });

    expect(await connectLayoutReader(host.connect)).toBeUndefined();
  });

  it("fails the question, not the thread, when the model does not run", async () => {
    await start(tinyLayoutModel([], { inputs: ["image", "unknown"] }));
    const reader = await connect();

    await expect(reader.findRegions(blankPage(), never)).rejects.toThrow("unknown");
    await expect(reader.findRegions(blankPage(), never)).rejects.toThrow("unknown");
  });

  it("stops waiting as soon as the caller gives up, and answers the next question", async () => {
    await start(tinyLayoutModel([]));
    const reader = await connect();
    const stop = new AbortController();

    const answer = reader.findRegions(blankPage(), stop.signal);
    stop.abort(new Error("enough"));

    await expect(answer).rejects.toThrow("enough");
    await expect(reader.findRegions(blankPage(), never)).resolves.toEqual([]);
  });

  it("fails the questions that are open when the thread ends, and all later ones", async () => {
    await start(tinyLayoutModel([]));
    const reader = await connect();
    await reader.findRegions(blankPage(), never);

    // One question may be answered before the end comes; the thread takes many one after the other.
    const answers = Array.from({ length: 30 }, () => reader.findRegions(blankPage(), never));
    const [outcomes] = await Promise.all([Promise.allSettled(answers), host.close()]);
    expect(outcomes.at(-1)).toMatchObject({
      status: "rejected",
      reason: { message: expect.stringContaining("stopped") },
    });

    await expect(reader.findRegions(blankPage(), never)).rejects.toThrow("stopped");
    await host.close();
  });
});
