import { expect, it } from "vitest";
import { childSeconds } from "./child-seconds.ts";

it("adds up what the children of a shell spent", () => {
  expect(childSeconds("0m0.010s 0m0.020s\n1m2.500s 0m0.250s\n")).toBe(62.75);
});
