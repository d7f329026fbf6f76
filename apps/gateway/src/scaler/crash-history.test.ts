import { expect, it } from "vitest";
import { addCrash, backoffMs, type CrashHistory, crashHint, NO_CRASHES } from "./crash-history.ts";

it("waits twice as long after each crash, up to a minute", () => {
  const waits = [1, 2, 3, 7, 20].map((count) => backoffMs(crashed(count), 1000));
  expect(waits).toEqual([1000, 2000, 4000, 60_000, 60_000]);
});

it("lets the pause pass", () => {
  expect(backoffMs(crashed(2), 2500)).toBe(500);
  expect(backoffMs(crashed(2), 3000)).toBe(0);
  expect(backoffMs(NO_CRASHES, 0)).toBe(0);
});

it("starts to count anew after a worker that lived for a while", () => {
  const history = addCrash(crashed(5), { at: 1000, livedMs: 60_000, reason: "exited with code 1" });
  expect(history.crashes).toBe(1);
});

it("tells who waits from the second crash on", () => {
  expect(crashHint(crashed(1))).toBeUndefined();
  expect(crashHint(crashed(2))).toContain("2 times in a row; the last one exited with code 1");
});

function crashed(count: number): CrashHistory {
  let history = NO_CRASHES;
  for (let index = 0; index < count; index += 1) {
    history = addCrash(history, { at: 1000, livedMs: 10, reason: "exited with code 1" });
  }
  return history;
}
