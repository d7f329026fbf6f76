import { type Duplex, duplexPair } from "node:stream";
import type { VisionModel, VisionQuestion } from "@parsewright/contract";
import { expect, it } from "vitest";
import { READ_AHEAD } from "../vision-bridge/bridge-messages.ts";
import {
  type Frame,
  MAX_BODY_BYTES,
  MAX_HEAD_BYTES,
  readFrames,
  writeFrame,
} from "@parsewright/engine/frames";
import { createVisionLink, type VisionLink } from "./vision-link.ts";

const QUESTION: VisionQuestion = { prompt: "x", presencePenalty: 0, frequencyPenalty: 0 };
const { signal } = new AbortController();

it("sends a few more than the model takes, and urgent ones first when it goes on", async () => {
  const { model, heads, reply } = openLink();
  const most = 1 + READ_AHEAD;
  const answers = Array.from({ length: most }, (_, index) => ask(model, `sent ${index}`));
  answers.push(ask(model, "waits"), ask(model, "urgent", { isUrgent: true }));
  await expect.poll(() => heads).toHaveLength(most);

  reply({ kind: "answer", task: 1, id: 1 }, "yes");
  expect(await answers[0]).toEqual({ text: "yes", isTruncated: false });
  await expect.poll(() => heads).toHaveLength(most + 1);

  expect(heads.at(-1)).toMatchObject({ kind: "ask", prompt: "urgent", isUrgent: true });
});

it("keeps the place of a cancelled question until the supervisor has let it go", async () => {
  const { model, heads, reply } = openLink();
  const controller = new AbortController();
  const cancelled = model.ask(QUESTION, controller.signal).catch(String);
  for (let count = 0; count < READ_AHEAD; count++) void ask(model, "fills");
  const next = ask(model, "next");
  await expect.poll(() => heads).toHaveLength(1 + READ_AHEAD);

  controller.abort(new Error("enough"));
  expect(await cancelled).toBe("Error: enough");
  await expect.poll(() => heads.at(-1)).toEqual({ kind: "cancel", task: 1, id: 1 });
  const error = { code: "CANCELLED", message: "gone", retryable: false, details: {} };
  reply({ kind: "failed", task: 1, id: 1, error });
  await expect.poll(() => heads.at(-1)).toMatchObject({ prompt: "next" });

  reply({ kind: "answer", task: 1, id: 2 + READ_AHEAD }, "yes");
  expect((await next).text).toBe("yes");
});

it("takes no late answer for one of the next task", async () => {
  const { link, model, heads, reply } = openLink();
  const old = ask(model, "old").catch(String);
  const next = link.open({ task: 2, name: "mock", protocol: "mineru", maxInFlight: 1 });
  if ("missing" in next) throw new Error("A model was expected.");
  const answer = next.ask(QUESTION, signal);
  await expect.poll(() => heads).toHaveLength(2);

  reply({ kind: "answer", task: 1, id: 1 }, "late");
  reply({ kind: "answer", task: 2, id: 1 }, "right");

  expect((await answer).text).toBe("right");
  expect(await old).toContain("No more questions are answered");
  await expect(ask(model, "again")).rejects.toThrow("No more questions are answered");
});

it.each<[string, Partial<VisionQuestion>]>([
  ["a prompt", { prompt: "x".repeat(MAX_HEAD_BYTES) }],
  ["a picture", { image: Buffer.alloc(MAX_BODY_BYTES + 1) }],
])("refuses %s for which the supervisor would end the process", async (_what, part) => {
  const { model, heads } = openLink();

  await expect(model.ask({ ...QUESTION, ...part }, signal)).rejects.toThrow("too long");
  expect(heads).toEqual([]);
});

it("leaves nobody waiting when the supervisor is gone", async () => {
  const { model, child } = openLink();
  const answer = ask(model, "x");

  child.destroy();

  await expect(answer).rejects.toMatchObject({ code: "MODEL_SERVER_FAILED" });
});

interface OpenLink {
  readonly link: VisionLink;
  readonly model: VisionModel;
  /** The end of the pipe that the process has. */
  readonly child: Duplex;
  /** What the supervisor has received. */
  readonly heads: unknown[];
  readonly reply: (head: object, body?: string) => void;
}

function openLink(): OpenLink {
  const [child, supervisor] = duplexPair();
  const heads: unknown[] = [];
  readFrames(supervisor, {
    onFrame: ({ head }: Frame) => heads.push(head),
    onBad: () => heads.push("bad"),
  });
  const link = createVisionLink(() => child);
  const model = link.open({ task: 1, name: "mock", protocol: "mineru", maxInFlight: 1 });
  if ("missing" in model) throw new Error("A model was expected.");
  const reply = (head: object, body = "") =>
    void writeFrame(supervisor, { head, body: Buffer.from(body) });
  return { link, model, child, heads, reply };
}

function ask(model: VisionModel, prompt: string, part: Partial<VisionQuestion> = {}) {
  return model.ask({ ...QUESTION, prompt, ...part }, signal);
}
