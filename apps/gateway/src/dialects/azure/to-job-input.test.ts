import { describe, expect, it } from "vitest";
import { documentOf } from "./to-job-input.ts";

describe("documentOf", () => {
  it("refuses much that is not base64 as fast as it is read", () => {
    const base64Source = `${" ".repeat(4_000_000)}!`;
    expect(() => documentOf({ base64Source })).toThrow("must be base64");
  });

  it.each(["aGVsbG8=", "aGVs\nbG8=\n", " aGVsbG8 "])("takes %j", (base64Source) => {
    expect(documentOf({ base64Source })).toEqual({ bytes: Buffer.from("hello") });
  });
});
