import { describe, expect, it } from "vitest";
import { type ChosenDocument, type Send, type Upload, UploadQueue } from "./upload-queue.ts";

describe("the queue of uploads", () => {
  it("sends two at a time, in order", async () => {
    const { queue, sending, states } = startQueue();
    const uploads = queue.add(documents("a", "b", "c"), () => ({}));
    expect(states()).toEqual(["a sending", "b sending", "c waiting"]);
    sending.get("a")?.done("job-a");
    expect(await queue.whenSent(uploads[0]?.id ?? 0)).toBe("job-a");
    expect(states()).toEqual(["a sent", "b sending", "c sending"]);
  });

  it("counts the bytes that were sent, from the first one on", () => {
    const { queue, sending, uploads } = startQueue();
    queue.add(documents("a"), () => ({}));
    sending.get("a")?.sent(512);
    expect(uploads()).toMatchObject([{ sentBytes: 512, startedAt: 1000 }]);
  });

  it("keeps a document that was refused, with the reason, and sends it again on request", async () => {
    const { queue, sending, states, uploads } = startQueue();
    const [upload] = queue.add(documents("a"), () => ({}));
    const id = upload?.id ?? 0;
    sending.get("a")?.fail("The queue is full.");
    expect(await queue.whenSent(id)).toBeUndefined();
    expect(uploads()).toMatchObject([{ state: "failed", problem: "The queue is full." }]);
    queue.retry(id);
    expect(states()).toEqual(["a sending"]);
    expect(uploads()[0]).not.toHaveProperty("problem");
    sending.get("a")?.done("job-a");
    expect(await queue.whenSent(id)).toBe("job-a");
  });

  it("stops one that is taken out while it is sent, and goes on with the next", async () => {
    const { queue, sending, states } = startQueue();
    const [first] = queue.add(documents("a", "b", "c"), () => ({}));
    const whenSent = queue.whenSent(first?.id ?? 0);
    queue.remove(first?.id ?? 0);
    expect(await whenSent).toBeUndefined();
    expect(sending.get("a")?.signal.aborted).toBe(true);
    expect(states()).toEqual(["b sending", "c sending"]);
  });

  it("forgets those that were sent, and keeps the others", async () => {
    const { queue, sending, states } = startQueue();
    const [first] = queue.add(documents("a", "b"), () => ({}));
    sending.get("a")?.done("job-a");
    await queue.whenSent(first?.id ?? 0);
    queue.clear();
    expect(states()).toEqual(["b sending"]);
  });
});

interface Sending {
  readonly signal: AbortSignal;
  readonly sent: (bytes: number) => void;
  readonly done: (jobId: string) => void;
  readonly fail: (message: string) => void;
}

function startQueue() {
  const sending = new Map<string, Sending>();
  let latest: readonly Upload[] = [];
  const send: Send = ({ name }, _fields, { signal, onSent }) =>
    new Promise((resolve, reject) => {
      const fail = (message: string) => reject(new Error(message));
      sending.set(name, { signal, sent: onSent, done: resolve, fail });
      signal.addEventListener("abort", () => fail("aborted"));
    });
  const onChange = (uploads: readonly Upload[]) => (latest = uploads);
  const queue = new UploadQueue({
    send,
    onChange,
    describeFailure: (error) => ({ problem: (error as Error).message }),
    now: () => 1000,
  });
  return {
    queue,
    sending,
    uploads: () => latest,
    states: () => latest.map(({ name, state }) => `${name} ${state}`),
  };
}

function documents(...names: readonly string[]): readonly ChosenDocument[] {
  return names.map((name) => ({ name, source: { url: `https://example.org/${name}` } }));
}
