import { ParserError, type VisionAnswer, type VisionModel } from "@parsewright/contract";
import { connectVisionModel, operatorPolicy } from "@parsewright/vision";
import { startScriptedServer } from "@parsewright/vision/testing/scripted-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MockInstruction, mockDocument } from "../testing/mock-instructions.ts";
import { markdownOf, startTestHost, type TestHost } from "../testing/test-host.ts";
import { BRIDGE_FILE_DESCRIPTOR, READ_AHEAD } from "./bridge-messages.ts";

/** More than a pipe holds. */
const PICTURE_BYTES = 300_000;

let shared: TestHost;
beforeAll(async () => {
  shared = await startTestHost();
});
afterAll(() => shared.close());

describe("a process that has no network", () => {
  it("gets answers from a model server, many at once", async () => {
    const server = await startScriptedServer({ models: ["MinerU2.5"], delayMs: 2 });
    const policy = operatorPolicy(server.url, "PARSER_VLM_URL");
    const { signal } = new AbortController();
    const vision = await connectVisionModel({
      serverUrl: server.url,
      policy,
      signal,
      maxInFlight: 8,
    });

    const job = await shared.parse(mockDocument(asking(60)), { vision });
    vision.close();
    await server.close();

    const answers = markdownOf(job)
      .split("\n\n")
      .filter((text) => text.startsWith("Some text, "));
    expect(answers).toHaveLength(60);
    expect(server.requests.map(({ prompt }) => prompt).toSorted()).toEqual(
      Array.from({ length: 60 }, (_, index) => `Question ${index}`).toSorted(),
    );
    expect(server.requests[0]?.picture?.bytes).toHaveLength(PICTURE_BYTES);
    expect(server.peakInFlight()).toBeLessThanOrEqual(8);
  });

  it("sends no more questions than the model takes, and a few ahead", async () => {
    const model = mockModel(async () => answerOf("yes"), { maxInFlight: 3 });

    const job = await shared.parse(mockDocument(asking(40)), { vision: model });

    expect(markdownOf(job)).toBe(Array.from({ length: 40 }, () => "yes").join("\n"));
    expect(model.peak()).toBeLessThanOrEqual(3 + READ_AHEAD);
  });

  it("is told why a question failed", async () => {
    const vision = mockModel(async () => {
      throw new ParserError("MODEL_SERVER_FAILED", "server_url: the model server is down");
    });

    const job = await shared.parse(mockDocument(asking(1)), { vision });

    expect(markdownOf(job)).toBe("MODEL_SERVER_FAILED: server_url: the model server is down");
  });

  it("is told nothing of a failure that is not meant for it", async () => {
    const vision = mockModel(() => Promise.reject(new Error("the key is SECRET")));

    const job = await shared.parse(mockDocument(asking(1)), { vision });

    expect(markdownOf(job)).not.toContain("SECRET");
  });

  it("is told why there is no model", async () => {
    const vision = { missing: "There is no GPU." };

    await expect(shared.parse(mockDocument(asking(1)), { vision })).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: "There is no GPU.",
    });
  });

  it("may cancel its questions, and ask others", async () => {
    const vision = mockModel((prompt, signal) =>
      prompt === "Slow" ? untilAborted(signal) : Promise.resolve(answerOf("quick")),
    );

    const job = await shared.parse(mockDocument({ do: "ask and cancel", times: 5 }), { vision });

    expect(markdownOf(job)).toBe("quick\nError: enough");
    await expect.poll(() => vision.aborted()).toBe(5);
  });

  it("has its questions aborted when the job is", async () => {
    const controller = new AbortController();
    const vision = mockModel((_prompt, signal) => untilAborted(signal));
    const { signal } = controller;
    const job = shared
      .parse(mockDocument(asking(3)), { vision, signal })
      .catch((error: unknown) => error);
    await expect.poll(() => vision.inFlight()).toBe(3);

    controller.abort(new Error("enough"));

    expect(await job).toEqual(new Error("enough"));
    await expect.poll(() => vision.aborted()).toBe(3);
  });

  it("is not taken for silent while it waits for an answer", async () => {
    const host = await startTestHost({ jobSilenceSeconds: 2 });
    const vision = mockModel(
      () => new Promise((resolve) => setTimeout(resolve, 3000, answerOf("late"))),
    );

    const job = host.parse(mockDocument(asking(1)), { vision });
    const hanging = job.then(() => host.parse(mockDocument({ do: "hang" }), { vision }));

    expect(markdownOf(await job)).toBe("late");
    await expect(hanging).rejects.toMatchObject({ code: "EXECUTION_TIMEOUT" });
    await host.close();
  });
});

describe("a process that misuses its bridge", () => {
  it("is ended, and its questions are aborted", async () => {
    const vision = mockModel((_prompt, signal) => untilAborted(signal));
    const question = { kind: "ask", prompt: "x", presencePenalty: 0, frequencyPenalty: 0 };
    // A fresh process: its first task is number 1.
    const host = await startTestHost();
    const text = frameOf(JSON.stringify({ ...question, task: 1, id: 1 })) + frameOf("{");

    const job = host.parse(mockDocument(saying(text)), { vision });

    await expect(job).rejects.toMatchObject({
      code: "ENGINE_CRASHED",
      message: expect.stringContaining("it sent a question that is none") as string,
    });
    // The job was tried twice.
    await expect.poll(() => vision.aborted()).toBe(2);
    await host.close();
  });
});

function asking(times: number): MockInstruction {
  return { do: "ask", times, pictureBytes: PICTURE_BYTES };
}

function saying(text: string): MockInstruction {
  return { do: "say", text, fileDescriptor: BRIDGE_FILE_DESCRIPTOR };
}

function frameOf(head: string): string {
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32BE(head.length);
  return prefix.toString("latin1") + head;
}

function answerOf(text: string): VisionAnswer {
  return { text, isTruncated: false };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

interface MockModel extends VisionModel {
  inFlight(): number;
  peak(): number;
  aborted(): number;
}

function mockModel(
  ask: (prompt: string, signal: AbortSignal) => Promise<VisionAnswer>,
  { maxInFlight = 100 } = {},
): MockModel {
  let inFlight = 0;
  let peak = 0;
  let aborted = 0;
  return {
    name: "mock",
    protocol: "mineru",
    maxInFlight,
    inFlight: () => inFlight,
    peak: () => peak,
    aborted: () => aborted,
    async ask({ prompt }, signal) {
      inFlight += 1;
      peak = Math.max(peak, inFlight);
      try {
        return await ask(prompt, signal);
      } finally {
        inFlight -= 1;
        if (signal.aborted) aborted += 1;
      }
    },
  };
}
