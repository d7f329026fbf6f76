import { expect, it } from "vitest";
import { createDocumentRoom } from "./document-room.ts";

const { signal } = new AbortController();

it("gives the room of whoever stops waiting, or has ended, to the next", async () => {
  const { enter } = createDocumentRoom(10);
  const leave = await enter(20, signal);
  const stopping = new AbortController();
  const stopped = enter(10, stopping.signal);
  const next = enter(6, signal);
  const last = enter(6, signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow("abort");
  await expect(enter(1, stopping.signal)).rejects.toThrow("abort");

  leave();
  const leaveNext = await next;
  expect(await Promise.race([last, Promise.resolve("waits")])).toBe("waits");
  leaveNext();
  (await last)();
});
