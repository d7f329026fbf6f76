import { expect, it } from "vitest";
import { createClosableSink } from "./closable-sink.ts";

it("stores nothing after it was closed, and closes when all is stored", async () => {
  const events: string[] = [];
  let finish: () => void = () => undefined;
  const { sink, close } = createClosableSink({
    async add(fileName) {
      await new Promise<void>((resolve) => (finish = resolve));
      events.push(fileName);
    },
  });

  const early = sink.add("early.png", new Uint8Array(1));
  const closed = close().then(() => events.push("closed"));
  await sink.add("late.png", new Uint8Array(1));
  finish();
  await Promise.all([early, closed]);

  expect(events).toEqual(["early.png", "closed"]);
});

it("fails for whoever stores a picture, not for whoever closes", async () => {
  const { sink, close } = createClosableSink({ add: () => Promise.reject(new Error("disk full")) });

  await expect(sink.add("a.png", new Uint8Array(1))).rejects.toThrow("disk full");
  await close();
});
