import { expect, it } from "vitest";
import { toRequest } from "./to-job-input.ts";

it("keeps an output that is named several times once", () => {
  const output_formats = ["zip", "markdown", "zip", "markdown"];
  expect(toRequest({ output_formats }, []).outputs).toEqual(["zip", "markdown"]);
});
