import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LayoutReader } from "./layout-reader.ts";
import { createLayoutReaders, type LayoutThread, startLayoutThread } from "./layout-thread.ts";
import { blankPage } from "./testing/sample-page.ts";
import { tinyLayoutModel } from "./testing/tiny-layout-model.ts";

const MODEL = { name: "tiny", version: "1", directory: "/models/tiny/1" };
const never = new AbortController().signal;

describe("the layout thread", () => {
  let folder: string;
  let thread: LayoutThread | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "layout-thread-"));
  });

  afterEach(async () => {
    await thread?.close();
    thread = undefined;
    await rm(folder, { recursive: true });
  });

  async function start(bytes: Uint8Array): Promise<LayoutThread> {
    const modelPath = join(folder, "model.onnx");
    await writeFile(modelPath, bytes);
    thread = await startLayoutThread({ page: { modelPath, model: MODEL }, threads: 1 });
    return thread;
  }

  it("finds the regions of a page in reading order, in points of the page", async () => {
    const running = await start(
      tinyLayoutModel([
        { label: "text", score: 0.9, box: [80, 400, 720, 600], order: 2 },
        { label: "doc_title", score: 0.8, box: [80, 80, 720, 160], order: 1 },
      ]),
    );
    const reader = layoutReaderOf(running);

    const regions = await reader.findRegions(blankPage({ width: 600, height: 800 }), never);

    expect(regions.map(({ label }) => label)).toEqual(["doc_title", "text"]);
    expect(regions[1]?.box).toEqual([60, 400, 540, 600]);
  });

  it("answers several readers, each its own questions", async () => {
    const running = await start(
      tinyLayoutModel([{ label: "text", score: 0.9, box: [0, 0, 800, 800], order: 0 }]),
    );
    const readers = [layoutReaderOf(running), layoutReaderOf(running)];

    const answers = await Promise.all(
      [100, 200, 300].flatMap((side) =>
        readers.map((reader) =>
          reader.findRegions(blankPage({ width: side, height: side }), never),
        ),
      ),
    );

    expect(answers.map(([region]) => region?.box[2])).toEqual([100, 100, 200, 200, 300, 300]);
  });

  it("says that a file which is no model cannot be loaded, and how to check it", async () => {
    await expect(start(new TextEncoder().encode("not a model"))).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringContaining("parser models verify"),
      details: { model: "tiny" },
    });
  });

  it("says that a missing file cannot be loaded", async () => {
    const missing = { modelPath: join(folder, "none.onnx"), model: MODEL };

    await expect(startLayoutThread({ page: missing, threads: 1 })).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
    });
  });

  it("names the model for tables when that is the one that cannot be loaded", async () => {
    const modelPath = join(folder, "model.onnx");
    await writeFile(modelPath, tinyLayoutModel([]));
    const table = { modelPath: join(folder, "none.onnx"), model: { ...MODEL, name: "cells" } };

    await expect(
      startLayoutThread({ page: { modelPath, model: MODEL }, table, threads: 1 }),
    ).rejects.toMatchObject({ code: "BACKEND_UNAVAILABLE", details: { model: "cells" } });
  });

  it("has no reader for tables without a model for them", async () => {
    const running = await start(tinyLayoutModel([]));

    expect(createLayoutReaders(running.connect(), { page: MODEL }).tables).toBeUndefined();
  });

  it("fails the question, not the thread, when the model does not run", async () => {
    const running = await start(tinyLayoutModel([], { inputs: ["image", "unknown"] }));
    const reader = layoutReaderOf(running);

    await expect(reader.findRegions(blankPage(), never)).rejects.toThrow("unknown");
    await expect(reader.findRegions(blankPage(), never)).rejects.toThrow("unknown");
  });

  it("stops waiting as soon as the caller gives up, and answers the next question", async () => {
    const running = await start(tinyLayoutModel([]));
    const reader = layoutReaderOf(running);
    const stop = new AbortController();

    const answer = reader.findRegions(blankPage(), stop.signal);
    stop.abort(new Error("enough"));

    await expect(answer).rejects.toThrow("enough");
    await expect(reader.findRegions(blankPage(), never)).resolves.toEqual([]);
  });

  it("fails the questions that are open when the thread ends, and all later ones", async () => {
    const running = await start(tinyLayoutModel([]));
    const reader = layoutReaderOf(running);

    const answer = reader.findRegions(blankPage(), never);
    await Promise.all([running.close(), expect(answer).rejects.toThrow("stopped")]);

    await expect(reader.findRegions(blankPage(), never)).rejects.toThrow("stopped");
    await running.close();
  });
});

function layoutReaderOf(thread: LayoutThread): LayoutReader {
  return createLayoutReaders(thread.connect(), { page: MODEL }).layout;
}
