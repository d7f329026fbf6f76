import { expect, it } from "vitest";
import { hasOnnxruntime } from "./has-onnxruntime.ts";

it("finds the native part for this system", () => {
  expect(hasOnnxruntime()).toBe(true);
});

it("says that a system has none", () => {
  expect(hasOnnxruntime({ platform: "darwin", arch: "x64" })).toBe(false);
});
