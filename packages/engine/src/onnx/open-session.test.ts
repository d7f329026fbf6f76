import { describe, expect, it } from "vitest";
import { tinyLayoutModel } from "../readers/regions/by-model/testing/tiny-layout-model.ts";
import { openSession } from "./open-session.ts";

const model = tinyLayoutModel([]);

describe("openSession, where CUDA is not installed", () => {
  it.each(["auto", "cpu"] as const)("runs a model on the CPU for %s", async (provider) => {
    const session = await openSession(model, {}, provider);

    expect(session.inputNames).toContain("image");
  });

  it("says what to do where cuda is asked for", async () => {
    await expect(openSession(model, {}, "cuda")).rejects.toThrow(
      /cuda cannot be used here: .*not installed\. Set PARSER_EXECUTION_PROVIDER to auto or cpu/,
    );
  });
});
