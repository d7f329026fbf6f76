import { type Duplex, duplexPair } from "node:stream";
import type { VisionAnswer, VisionModel } from "@parsewright/contract";
import { expect, it, vi } from "vitest";
import { READ_AHEAD } from "../vision-bridge/bridge-messages.ts";
import { type Frame, readFrames, writeFrame } from "@parsewright/engine/frames";
import { createVisionDesk, type VisionDesk } from "./vision-desk.ts";

const ASK = { kind: "ask", prompt: "x", presencePenalty: 0, frequencyPenalty: 0 };
const ANSWER: VisionAnswer = { text: "yes", isTruncated: true };
const NEVER = () => new Promise<never>(() => {});

it("answers a question of its task", async () => {
  const { desk, send, replies } = openDesk();
  const onAnswer = vi.fn<() => void>();
  const offer = desk.open(
    modelOf(async () => ANSWER),
    onAnswer,
  );

  send({ ...ASK, task: 1, id: 7 });
  await expect.poll(() => replies).toHaveLength(1);

  expect(offer).toEqual({ task: 1, name: "mock", protocol: "mineru", maxInFlight: 2 });
  expect(replies).toEqual([
    { head: { kind: "answer", task: 1, id: 7, isTruncated: true }, body: Buffer.from("yes") },
  ]);
  expect(onAnswer).toHaveBeenCalledTimes(1);
  expect(desk.inFlight()).toBe(0);
});

it.each<[string, object, string?]>([
  ["it sent a question that is none", {}],
  ["it sent a question that is none", { ...ASK, kind: "steal", task: 1, id: 1 }],
  ["it sent a question that is none", { ...ASK, task: 1, id: -1 }],
  ["it sent a question that is none", { ...ASK, task: 1, id: 1, prompt: 5 }],
  ["it sent a question that is none", { ...ASK, task: 1, id: 1, presencePenalty: null }],
  ["it sent a question that is none", { ...ASK, task: 1, id: 1 }, "no picture"],
  ["it asked without being allowed to", { ...ASK, task: 2, id: 1 }],
])("calls it misuse, '%s': %o", async (reason, head, body = "") => {
  const { desk, send, misuse } = openDesk();
  desk.open(modelOf(NEVER), () => {});

  send(head, Buffer.from(body));

  await expect.poll(() => misuse).toEqual([reason]);
});

it("calls it misuse when it has opened for nobody", async () => {
  const { desk, send, misuse } = openDesk();
  desk.open({ missing: "no GPU" }, () => {});

  send({ ...ASK, task: 1, id: 1 });

  await expect.poll(() => misuse).toEqual(["it asked without being allowed to"]);
});

it("takes as many questions at once as it said, and each number once", async () => {
  const { desk, send, misuse } = openDesk();
  desk.open(modelOf(NEVER), () => {});
  const most = 2 + READ_AHEAD;

  for (let id = 0; id < most; id++) send({ ...ASK, task: 1, id });
  await expect.poll(() => desk.inFlight()).toBe(most);
  expect(misuse).toEqual([]);
  send({ ...ASK, task: 1, id: most });
  send({ ...ASK, task: 1, id: 0 });

  await expect
    .poll(() => misuse)
    .toEqual(["it asked too much at once", "it asked two questions under one number"]);
});

it("keeps the place of an answer that nobody reads", async () => {
  const { desk, send, child } = openDesk();
  child.pause();
  desk.open(
    modelOf(async () => ({ text: "x".repeat(200_000), isTruncated: false })),
    () => {},
  );

  for (let id = 0; id < 3; id++) send({ ...ASK, task: 1, id });

  // What is under way fills the pipe, and the next answer waits.
  await expect.poll(() => desk.inFlight()).toBe(3);
  child.resume();
  await expect.poll(() => desk.inFlight()).toBe(0);
});

it("ends the questions of a task with it, and drops those that come late", async () => {
  const { desk, send, misuse, replies } = openDesk();
  const signals: AbortSignal[] = [];
  const model = modelOf((signal) => {
    signals.push(signal);
    return NEVER();
  });
  desk.open(model, () => {});
  send({ ...ASK, task: 1, id: 1 });
  await expect.poll(() => signals).toHaveLength(1);

  desk.close();
  desk.close();
  send({ ...ASK, task: 1, id: 2 });
  send({ kind: "cancel", task: 1, id: 1 });
  desk.open(
    modelOf(async () => ANSWER),
    () => {},
  );
  send({ ...ASK, task: 2, id: 1 });

  await expect.poll(() => replies).toHaveLength(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(misuse).toEqual([]);
});

interface OpenDesk {
  readonly desk: VisionDesk;
  readonly child: Duplex;
  readonly misuse: string[];
  readonly replies: Frame[];
  readonly send: (head: object, body?: Uint8Array) => void;
}

function openDesk(): OpenDesk {
  const [child, supervisor] = duplexPair();
  const misuse: string[] = [];
  const replies: Frame[] = [];
  const desk = createVisionDesk(supervisor, (why) => misuse.push(why));
  readFrames(child, { onFrame: (frame) => replies.push(frame), onBad: () => {} });
  return {
    desk,
    child,
    misuse,
    replies,
    send: (head, body = Buffer.alloc(0)) => void writeFrame(child, { head, body }),
  };
}

function modelOf(ask: (signal: AbortSignal) => Promise<VisionAnswer>): VisionModel {
  const facts = { name: "mock", protocol: "mineru", maxInFlight: 2 } as const;
  return { ...facts, ask: (_question, signal) => ask(signal) };
}
