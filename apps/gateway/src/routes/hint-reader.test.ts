import { expect, it } from "vitest";
import { createHintReader } from "./hint-reader.ts";

it("asks the scaler again only after a while", async () => {
  const hints = ["workers crash", undefined];
  let time = 0;
  const report = () => {
    const hint = hints.shift();
    const numbers = { initializing: 0, throttled: 0, unhealthy: 0, desired: 0 };
    return Promise.resolve({ ...numbers, ...(hint !== undefined && { hint }) });
  };
  const readHint = createHintReader({ report }, () => time);

  expect(await readHint("e")).toBe("workers crash");
  time = 1999;
  expect(await readHint("e")).toBe("workers crash");
  time = 2000;
  expect(await readHint("e")).toBeUndefined();
});
