import { expect, it } from "vitest";
import { createOneAtATime } from "./one-at-a-time.ts";

it("begins a task when the one before has ended, well or badly", async () => {
  const oneAtATime = createOneAtATime();
  const events: string[] = [];
  const task = (name: string, isFailing = false) =>
    oneAtATime(async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (isFailing) throw new Error(name);
      return name;
    });

  const results = await Promise.allSettled([task("a"), task("b", true), task("c")]);

  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
